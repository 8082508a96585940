// The results of the lab, kept by the browser in IndexedDB: changes that each worker of the lab makes again, in their order
// (apps/browser/store.hpp). If the browser refuses, they last as long as the page.
let changes: Promise<Uint8Array[]> | null = null;

const database = (): Promise<IDBDatabase> => new Promise((give, refuse) => {
  const request = indexedDB.open("taquin", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("changes", { autoIncrement: true });
  request.onsuccess = () => give(request.result);
  request.onerror = () => refuse(request.error as DOMException);
});

async function load(): Promise<Uint8Array[]> {
  try {
    const all = (await database()).transaction("changes").objectStore("changes").getAll() as IDBRequest<Uint8Array[]>;
    return await new Promise((give, refuse) => {
      all.onsuccess = () => give(all.result);
      all.onerror = () => refuse(all.error as DOMException);
    });
  } catch {
    return [];
  }
}

export const keptChanges = (): Promise<Uint8Array[]> => (changes ??= load());

export async function keepChange(change: Uint8Array): Promise<void> {
  (await keptChanges()).push(change);
  try {
    (await database()).transaction("changes", "readwrite").objectStore("changes").add(change);
  } catch {
    // It lasts as long as the page.
  }
}
