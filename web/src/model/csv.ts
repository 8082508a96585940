// Tables as CSV (RFC 4180): a header, then a line for each row. Unknown values are empty.

export type CsvCell = string | number | boolean | null | undefined;

const cell = (value: CsvCell): string => {
  const words = value === null || value === undefined ? "" : String(value);
  return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
};

export const csvText = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  [header, ...rows].map((row) => row.map(cell).join(",") + "\n").join("");
