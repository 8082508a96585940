// The settings of searches whose trees the page shows.
import { jobFields, type Settings, usualSettings } from "./model/settings";
import { algorithms, extra, isMisfit, settings } from "./state";
import { isTiles, subject } from "./subject";

// Algorithms that search one tree from the start.
export const growers = (): string[] => algorithms.value.filter(({ tree }) => tree).map(({ name }) => name);

// The settings of the first view, or A* if its algorithm has no tree. A tree has the default metric.
export function treeSettings(): Settings {
  if (!growers().includes(settings.value.algorithm)) return { ...usualSettings, algorithm: "astar", heuristic: isTiles.value ? "manhattan" : "" };
  const own = { ...settings.value, metric: "" };
  return isMisfit(own) ? { ...own, heuristic: "" } : own;
}

// The fields of the job that records a tree.
export const treeFields = (of: Settings): object => ({
  ...subject.value.request, max_nodes: Number(extra.value.size || "2000"), ...jobFields({ ...of, all: "", optimal: "", threads: "", seed: "" }),
});
