import { render } from "preact";
import { App } from "./app";
import { begin } from "./link";
import { applyTheme } from "./theme";

applyTheme();
void begin();
render(<App />, document.getElementById("app") as HTMLElement);

// The site works without a network after the first visit.
if (__ENGINE__ && location.protocol !== "file:" && "serviceWorker" in navigator)
  navigator.serviceWorker.register("./sw.js").catch(() => undefined); // a private window, for example
