import { defineConfig } from "vite";

// Three builds: plain files for the program to embed; with --mode site, a page with the engine inside, for any static host;
// with --mode file, the same as one file. scripts/site.mjs adds the engine to the last two.
//
// In the program's page nothing is inlined, so the strict content security policy allows it.
export default defineConfig(({ mode }) => {
  const [site, file] = [mode === "site", mode === "file"];
  return {
    base: site || file ? "./" : "/",
    define: { __ENGINE__: JSON.stringify(site || file) },
    build: {
      target: "es2022", assetsInlineLimit: file ? Infinity : 0, cssCodeSplit: !file, modulePreload: { polyfill: false },
      ...(site || file ? { outDir: `dist-${mode}` } : {}),
      ...(file ? { rollupOptions: { output: { inlineDynamicImports: true } } } : {}),
    },
    esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
    server: { proxy: { "/api": { target: "http://127.0.0.1:8042", changeOrigin: false } } },
  };
});
