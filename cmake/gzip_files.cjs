// Writes FILE.gz beside every file of a folder that is worth it. Usage: node gzip_files.cjs FOLDER
const fs = require("fs");
const path = require("path");
const zlib = require("zlib");

const folder = process.argv[2];
for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
  const file = path.join(entry.parentPath ?? entry.path, entry.name);
  if (entry.isFile() && /[.](html|js|css|svg|json|wasm|txt)$/.test(file))
    fs.writeFileSync(`${file}.gz`, zlib.gzipSync(fs.readFileSync(file), { level: 9 }));
}
