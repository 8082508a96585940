// The frame around the views: navigation, theme, link, dropped files, messages for screen readers.
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Copy } from "./components/controls";
import { Icon } from "./components/icon";
import { choosePuzzle, go, link } from "./link";
import { capitalised, stageOf, titleOf } from "./model/puzzles";
import { views, type View } from "./model/url";
import { takeFile } from "./picture";
import { announcement, catalogue, info, notices, puzzle, view } from "./state";
import { text } from "./text";
import { theme, toggleTheme } from "./theme";
import { BoardPage } from "./views/board";

// The tile board is loaded immediately, the other views on demand.
type Later = Exclude<View, "board"> | "cube" | "picture";
const later: Record<Later, () => Promise<ComponentType>> = {
  cube: async () => (await import("./views/cube")).CubePage,
  picture: async () => (await import("./views/puzzle")).PuzzlePage,
  lens: async () => (await import("./views/lens")).LensPage,
  tree: async () => (await import("./views/tree")).TreePage,
  race: async () => (await import("./views/race")).RacePage,
  lab: async () => (await import("./views/lab")).LabPage,
};

// The first view depends on the puzzle.
function pageOf(name: View, stage = stageOf(puzzle.value)): Later | "tiles" {
  return name === "board" ? stage : name;
}

function Page({ name }: { name: Later | "tiles" }) {
  const [loaded, setLoaded] = useState<{ name: Later; page: ComponentType } | null>(null);
  const [missing, setMissing] = useState<Later | null>(null);
  useEffect(() => {
    setMissing(null);
    if (name !== "tiles") later[name]().then((page) => setLoaded({ name, page }), () => setMissing(name));
  }, [name]);
  if (name === "tiles") return <BoardPage />;
  if (missing === name) return <p class="error" role="alert">{text.errors.unreachable}</p>;
  if (loaded?.name !== name) return <p class="hint">{text.shell.loading}</p>;
  const { page: Loaded } = loaded;
  return <Loaded />;
}

// The first view is named after the puzzle's positions: Board, Cube, Stack …
const viewName = (name: View): string =>
  (name === "board" && info.value ? capitalised(info.value.noun) : text.shell.viewNames[name]);

function PuzzleSelect() {
  const names = catalogue.value?.puzzles.map(({ name }) => name) ?? [puzzle.value];
  return (
    <select class="puzzle-select" aria-label={text.shell.puzzle} title={info.value?.summary} value={puzzle.value}
      onChange={(event) => choosePuzzle(event.currentTarget.value)}>
      {names.map((name) => <option key={name} value={name}>{titleOf(name)}</option>)}
    </select>
  );
}

function Header() {
  return (
    <header class="top">
      <a class="skip" href="#main" onClick={(event) => {
        event.preventDefault();
        document.getElementById("main")?.focus();
      }}>{text.shell.skip}</a>
      <p class="mark"><span class="glyph" aria-hidden="true"><i /><i /><i /></span><span class="name">{text.shell.name}</span></p>
      <PuzzleSelect />
      <nav aria-label={text.shell.views}>
        {views.map((name) => (
          <a key={name} href={`#/${name}`} aria-current={name === view.value ? "page" : undefined}
            onClick={(event) => {
              event.preventDefault();
              go(name);
            }}>{viewName(name)}</a>
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
  const title = text.shell.titleOf(viewName(view.value));
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
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
        <h1 class="visually-hidden">{title}</h1>
        <Notices />
        <Page name={pageOf(view.value)} />
      </main>
      <footer>
        <p>{text.shell.footer} {catalogue.value ? text.shell.version(catalogue.value.version) : ""}</p>
      </footer>
      <div class="visually-hidden" role="status" aria-live="polite">{announcement.value}</div>
    </div>
  );
}
