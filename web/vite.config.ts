import { defineConfig } from "vite";

// Plain files that the program embeds: no inlined data, so that the strictest content policy holds.
export default defineConfig({
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8042", changeOrigin: false } } },
});
