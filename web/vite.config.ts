import { defineConfig } from "vite";

// Builds plain files for the program to embed. Nothing is inlined, so the strict content security policy allows them.
export default defineConfig({
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8042", changeOrigin: false } } },
});
