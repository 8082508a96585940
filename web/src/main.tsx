import { render } from "preact";
import { App } from "./app";
import { begin } from "./link";
import { applyTheme } from "./theme";

applyTheme();
void begin();
render(<App />, document.getElementById("app") as HTMLElement);
