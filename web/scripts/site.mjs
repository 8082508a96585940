// Makes the site from two builds of the page (vite build --mode site, --mode file) and the engine: a folder for any static
// host, and taquin.html in it, the whole site in one file that also opens from disk.
// Usage: node site.mjs WEB_FOLDER ENGINE.wasm TARGET
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";

const [web, engineFile, target] = process.argv.slice(2);
const engine = readFileSync(engineFile);
const digest = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 10);

const filesBelow = (folder) => readdirSync(folder).flatMap((name) => {
  const path = join(folder, name);
  return statSync(path).isDirectory() ? filesBelow(path) : [path];
});
const withEngine = (html, element) => html.replace("</head>", () => `  ${element}\n  </head>`);

// --- the folder

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
cpSync(join(web, "dist-site"), target, { recursive: true });
const address = `assets/taquin-${digest(engine)}.wasm`;
writeFileSync(join(target, address), engine);
const page = join(target, "index.html");
writeFileSync(page, withEngine(readFileSync(page, "utf8"),
  `<link rel="preload" href="./${address}" as="fetch" type="application/wasm" crossorigin>\n    <script id="engine" type="text/plain" data-address="./${address}"></script>`));

const names = filesBelow(target).map((path) => relative(target, path));
const version = `taquin-${digest(names.map((name) => name + digest(readFileSync(join(target, name)))).join())}`;
const worker = readFileSync(join(web, "site", "sw.js"), "utf8");
writeFileSync(join(target, "sw.js"), worker.replace('"VERSION"', JSON.stringify(version))
  .replace("files = []", `files = ${JSON.stringify(["./", ...names.filter((name) => name !== "index.html")])}`));

// --- the single file

const single = join(web, "dist-file");
const read = (name) => readFileSync(join(single, name.replace(/^\.\//, "")), "utf8");
const html = readFileSync(join(single, "index.html"), "utf8")
  .replace(/<script type="module"[^>]* src="([^"]+)"><\/script>/, (_, name) => `<script type="module">${read(name).replaceAll("</script", "<\\/script")}</script>`)
  .replace(/href="([^"]+\.svg)"/, (_, name) => `href="data:image/svg+xml;base64,${Buffer.from(read(name)).toString("base64")}"`)
  .replace(/<link rel="stylesheet"[^>]* href="([^"]+)">/, (_, name) => `<style>${read(name)}</style>`);
const packed = gzipSync(engine, { level: 9 });
writeFileSync(join(target, "taquin.html"), withEngine(html, `<script id="engine" type="text/plain">${packed.toString("base64")}</script>`));

// --- sizes

const sizes = filesBelow(target).filter((path) => !path.endsWith("taquin.html")).map((path) => {
  const bytes = readFileSync(path);
  return { bytes: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
});
const sum = (key) => (sizes.reduce((all, each) => all + each[key], 0) / 1e6).toFixed(2);
console.log(`${target}: ${sum("bytes")} MB, ${sum("gzip")} MB compressed; of that the engine ${(packed.length / 1e6).toFixed(2)} MB`);
