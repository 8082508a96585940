// Runs the unit tests of src/model with node's test runner, bundled by esbuild, a dependency of vite.
// The packages are in $TAQUIN_WEB, or in this folder if it is not set.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("..", import.meta.url));
const packages = process.env.TAQUIN_WEB ?? here;
const { build } = createRequire(join(packages, "package.json"))("esbuild");

const tests = join(here, "tests");
const out = mkdtempSync(join(tmpdir(), "taquin-unit-"));
try {
  const names = readdirSync(tests).filter((name) => name.endsWith(".test.ts"));
  await build({
    entryPoints: names.map((name) => join(tests, name)), outdir: out, outExtension: { ".js": ".mjs" },
    nodePaths: [join(packages, "node_modules")], bundle: true, format: "esm", platform: "node", logLevel: "error",
  });
  const files = names.map((name) => join(out, name.replace(/ts$/, "mjs")));
  process.exitCode = spawnSync(process.execPath, ["--test", ...files], { stdio: "inherit" }).status ?? 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
