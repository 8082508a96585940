// The trees of a search: one for each iteration, or one from each end.
import { Fragment } from "preact";
import type { TreeResult } from "../api/types";
import { count } from "../model/format";
import { boundedBy, type Layout } from "../model/tree";
import { text } from "../text";

const words = text.tree;

export interface RoundsProps {
  result: TreeResult;
  layouts: readonly Layout[];
  chosen: Layout;
  choose: (layout: Layout) => void;
}

export function Rounds({ result, layouts, chosen, choose }: RoundsProps) {
  if (layouts.length < 2) return null;
  const iterative = result.settings.family === "deepening";
  const nameOf = ({ round, bound }: Layout): string =>
    (bound !== null ? words.bound(boundedBy(result), bound) : words.treeFrom(result.rounds[round]?.from ?? "start", round + 1));
  return (
    <div class="rounds" role="group" aria-label={iterative ? words.rounds : words.trees}>
      {layouts.map((each, at) => {
        const missing = each.round - (layouts[at - 1]?.round ?? -1) - 1;
        return (
          <Fragment key={each.round}>
            {missing > 0 ? <span class="hint">{words.missingRounds(missing)}</span> : null}
            <button type="button" aria-pressed={each === chosen} onClick={() => choose(each)}>{nameOf(each)} <small>{count(each.all.length)}</small></button>
          </Fragment>
        );
      })}
    </div>
  );
}
