// The frame around the views: navigation, theme, link, dropped files, messages for screen readers.
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Copy } from "./components/controls";
import { Icon } from "./components/icon";
import { useUndoKeys } from "./components/steps";
import { reachable, whenBack } from "./api/client";
import { embedded, wholeAddress } from "./embed";
import { choosePuzzle, go, link, returns } from "./link";
import { isTraceName } from "./model/link";
import { capitalised, stageOf, titleOf } from "./model/puzzles";
import { views, type View } from "./model/url";
import { takeFile } from "./picture";
import { announcement, catalogue, extra, focusMain, helpOpen, info, notices, puzzle, view } from "./state";
import { text } from "./text";
import { theme, toggleTheme } from "./theme";
import { dismissTour, startTour, tourOffered, tourStep } from "./tour";
import { BoardPage } from "./views/board";

// The tile board is loaded immediately, the other views on demand.
type Later = Exclude<View, "board"> | "cube" | "picture" | "compare";
const later: Record<Later, () => Promise<ComponentType>> = {
  cube: async () => (await import("./views/cube")).CubePage,
  picture: async () => (await import("./views/puzzle")).PuzzlePage,
  lens: async () => (await import("./views/lens")).LensPage,
  tree: async () => (await import("./views/tree")).TreePage,
  compare: async () => (await import("./views/compare")).ComparePage,
  race: async () => (await import("./views/race")).RacePage,
  lab: async () => (await import("./views/lab")).LabPage,
  lessons: async () => (await import("./views/lessons")).LessonsPage,
};

// The first view depends on the puzzle, the tree view on the number of trees.
function pageOf(name: View, stage = stageOf(puzzle.value)): Later | "tiles" {
  if (name === "tree" && extra.value.versus) return "compare";
  return name === "board" ? stage : name;
}

function Page({ name }: { name: Later | "tiles" }) {
  const [loaded, setLoaded] = useState<{ name: Later; page: ComponentType } | null>(null);
  const [missing, setMissing] = useState<Later | null>(null);
  useEffect(() => {
    setMissing(null);
    if (name !== "tiles") later[name]().then((page) => setLoaded({ name, page }), () => {
      setMissing(name);
      whenBack();
    });
  }, [name]);
  if (name === "tiles") return <BoardPage />;
  if (missing === name) return null; // the page says that the program does not answer
  if (loaded?.name !== name) return <p class="hint">{text.shell.loading}</p>;
  const { page: Loaded } = loaded;
  return <Loaded />;
}

// A component that is loaded when it is first needed.
function onDemand<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function OnDemand(props: P) {
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
    useEffect(() => void load().then((component) => setLoaded(() => component), () => whenBack()), []);
    return Loaded ? <Loaded {...props} /> : null;
  };
}
const HelpDialog = onDemand(async () => (await import("./components/help")).HelpDialog);
const Tour = onDemand(async () => (await import("./components/tour")).Tour);

// "?" opens the help, unless the user is typing.
function useHelpKey(): void {
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest("input:not([type=range], [type=checkbox], [type=radio]), textarea, select")) return;
      event.preventDefault();
      helpOpen.value = true;
    };
    document.addEventListener("keydown", key);
    return () => document.removeEventListener("keydown", key);
  }, []);
}

function TourOffer() {
  if (!tourOffered.value) return null;
  return (
    <div class="tour-offer" role="group" aria-label={text.tour.label}>
      <p>{text.tour.offer}</p>
      <button type="button" class="quiet" onClick={() => void go("board").then(startTour)}>{text.tour.start}</button>
      <button type="button" class="quiet" onClick={() => {
        dismissTour();
        focusMain();
      }}>{text.tour.refuse}</button>
    </div>
  );
}

// In a frame, this replaces header and footer.
function WholePageLink() {
  return <p class="whole-page"><a href={wholeAddress(new URL(link()).hash)} target="_blank" rel="noopener">{text.shell.openWhole}</a></p>;
}

// The first view is named after the puzzle's positions: Board, Cube, Stack …
const viewName = (name: View): string =>
  (name === "board" && info.value ? capitalised(info.value.noun) : text.shell.viewNames[name]);

function PuzzleSelect() {
  const names = catalogue.value?.puzzles.map(({ name }) => name) ?? [puzzle.value];
  return (
    <select class="puzzle-select" aria-label={text.shell.puzzle} title={info.value?.summary} value={puzzle.value}
      onChange={(event) => void choosePuzzle(event.currentTarget.value)}>
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
              void go(name);
            }}>{viewName(name)}</a>
        ))}
      </nav>
      <div class="tools">
        <Copy label={text.shell.link} value={link} />
        <button type="button" class="icon quiet help-button" aria-label={text.shell.help} aria-haspopup="dialog" onClick={() => (helpOpen.value = true)}>
          <Icon name="help" />
        </button>
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
  useUndoKeys();
  useHelpKey();
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
    if (view.value === "tree" && isTraceName(file.name)) void import("./trace").then(({ openTrace }) => openTrace(file));
    else void go("board").then(() => takeFile(file));
  };
  return (
    <div class={`app${dropping ? " dropping" : ""}${embedded ? " embedded" : ""}`} data-drop={text.shell.drop}
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes("Files")) return; // something of the page itself
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={(event) => event.relatedTarget === null && setDropping(false)} onDrop={drop}>
      {embedded ? null : <Header />}
      <main id="main" ref={main} tabIndex={-1}>
        <h1 class="visually-hidden">{title}</h1>
        <TourOffer />
        <Notices />
        {reachable.value ? null : <p class="error" role="alert">{text.errors.unreachable}</p>}
        <Page key={returns.value} name={pageOf(view.value)} />
      </main>
      {embedded ? <WholePageLink /> : (
        <footer>
          <p>{text.shell.footer} {catalogue.value ? text.shell.version(catalogue.value.version) : ""}</p>
        </footer>
      )}
      {helpOpen.value ? <HelpDialog /> : null}
      {tourStep.value === null ? null : <Tour at={tourStep.value} />}
      <div class="visually-hidden" role="status" aria-live="polite">{announcement.value}</div>
    </div>
  );
}
