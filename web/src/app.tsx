// The frame around the views: name, navigation, theme, link; files dropped anywhere; words for screen readers.
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Copy } from "./components/controls";
import { Icon } from "./components/icon";
import { views, type View } from "./model/url";
import { takeFile } from "./picture";
import { announcement, catalogue, go, link, notices, view } from "./state";
import { text } from "./text";
import { theme, toggleTheme } from "./theme";
import { BoardPage } from "./views/board";

// The first view comes with the page, the others when they are asked for.
const later: Record<Exclude<View, "board">, () => Promise<ComponentType>> = {
  lens: async () => (await import("./views/lens")).LensPage,
  tree: async () => (await import("./views/tree")).TreePage,
  race: async () => (await import("./views/race")).RacePage,
  lab: async () => (await import("./views/lab")).LabPage,
  cube: async () => (await import("./views/cube")).CubePage,
};

function Page({ name }: { name: View }) {
  const [loaded, setLoaded] = useState<{ name: View; page: ComponentType } | null>(null);
  const [missing, setMissing] = useState<View | null>(null);
  useEffect(() => {
    setMissing(null);
    if (name !== "board") later[name]().then((page) => setLoaded({ name, page }), () => setMissing(name));
  }, [name]);
  if (name === "board") return <BoardPage />;
  if (missing === name) return <p class="error" role="alert">{text.errors.unreachable}</p>;
  if (loaded?.name !== name) return <p class="hint">{text.shell.loading}</p>;
  const { page: Loaded } = loaded;
  return <Loaded />;
}

function Header() {
  return (
    <header class="top">
      <a class="skip" href="#main" onClick={(event) => {
        event.preventDefault();
        document.getElementById("main")?.focus();
      }}>{text.shell.skip}</a>
      <p class="mark"><span class="glyph" aria-hidden="true"><i /><i /><i /></span>{text.shell.name}</p>
      <nav aria-label={text.shell.views}>
        {views.map((name) => (
          <a key={name} href={`#/${name}`} aria-current={name === view.value ? "page" : undefined}
            onClick={(event) => {
              event.preventDefault();
              go(name);
            }}>{text.shell.viewNames[name]}</a>
        ))}
      </nav>
      <div class="tools">
        <Copy label={text.shell.link} value={link} />
        <button type="button" class="icon quiet" aria-pressed={theme.value === "dark"} aria-label={text.shell.dark} onClick={toggleTheme}>
          <Icon name={theme.value === "dark" ? "sun" : "moon"} />
        </button>
      </div>
    </header>
  );
}

function Notices() {
  if (notices.value.length === 0) return null;
  return (
    <div class="warning notices" role="alert">
      <div>{notices.value.map((each) => <p key={each}>{each}</p>)}</div>
      <button type="button" class="quiet" onClick={() => (notices.value = [])}>{text.shell.dismiss}</button>
    </div>
  );
}

export function App() {
  const [dropping, setDropping] = useState(false);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    document.title = text.shell.titleOf(text.shell.viewNames[view.value]);
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [view.value]);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setDropping(false);
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    go("board");
    void takeFile(file);
  };
  return (
    <div class={dropping ? "app dropping" : "app"} data-drop={text.shell.drop}
      onDragOver={(event) => { event.preventDefault(); setDropping(true); }}
      onDragLeave={(event) => event.relatedTarget === null && setDropping(false)} onDrop={drop}>
      <Header />
      <main id="main" ref={main} tabIndex={-1}>
        <h1 class="visually-hidden">{text.shell.titleOf(text.shell.viewNames[view.value])}</h1>
        <Notices />
        <Page name={view.value} />
      </main>
      <footer>
        <p>{text.shell.footer} {catalogue.value ? text.shell.version(catalogue.value.version) : ""}</p>
      </footer>
      <div class="visually-hidden" role="status" aria-live="polite">{announcement.value}</div>
    </div>
  );
}
