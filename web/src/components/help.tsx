// The dialog of all keys. The browser closes it on Escape and gives the focus back.
import { useEffect, useRef } from "preact/hooks";
import { type Shortcut, shortcuts } from "../model/shortcuts";
import { helpOpen } from "../state";
import { text } from "../text";
import { startTour } from "../tour";
import "../styles/help.css";

const words = text.help;
const groups = [...new Set(shortcuts.map(({ where }) => where))];

function Keys({ keys }: { keys: Shortcut["keys"] }) {
  return <>{keys.map((together, at) => <span key={at} class="combination">{together.map((key) => <kbd key={key}>{key}</kbd>)}</span>)}</>;
}

export function HelpDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={() => (helpOpen.value = false)}
      onKeyDown={(event) => event.stopPropagation()} // keys play no puzzle behind the dialog
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}>
      <div class="help-body">
        <div class="help-head">
          <h2 id="help-title">{words.title}</h2>
          <button type="button" autofocus onClick={() => dialog.current?.close()}>{words.close}</button>
        </div>
        <div class="help-groups">
          {groups.map((where) => (
            <section key={where} aria-labelledby={`help-${where}`}>
              <h3 id={`help-${where}`}>{words.where[where]}</h3>
              <dl>
                {shortcuts.filter((each) => each.where === where).map(({ keys, what }) => (
                  <div key={what}><dt><Keys keys={keys} /></dt><dd>{words.what[what]}</dd></div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <p class="hint">{words.docs}</p>
        <div class="actions">
          <button type="button" onClick={() => {
            dialog.current?.close();
            startTour();
          }}>{words.tour}</button>
        </div>
      </div>
    </dialog>
  );
}
