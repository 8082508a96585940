// A signal that aborts when the component leaves the page: its searches end with it.
import { useEffect, useMemo } from "preact/hooks";

export function useLeaving(): AbortSignal {
  const leaving = useMemo(() => new AbortController(), []);
  useEffect(() => () => leaving.abort(), []);
  return leaving.signal;
}
