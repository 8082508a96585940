/// <reference types="vite/client" />

// Whether this build of the page has the engine inside: see vite.config.ts.
declare const __ENGINE__: boolean;
