import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { LogLines } from './log-lines.ts';
import { findLines, stepTo } from './search.ts';

export type Search = {
  wanted: string;
  setWanted: (wanted: string) => void;
  /** The text that is highlighted. In a long log it follows the input with a delay. */
  marked: string;
  found: readonly number[];
  /** The line of the current match; -1 if there is none. */
  current: number;
  /** Goes to the next or previous match and returns its line. */
  go: (direction: 1 | -1, from?: number) => number;
};

/** Searches a log that may still grow. Each line is searched only once. */
export function useSearch(lines: LogLines): Search {
  const [wanted, setWanted] = useState('');
  const [current, setCurrent] = useState(-1);
  const marked = useDeferredValue(wanted);
  const done = useRef({ marked: '', dropped: 0, upTo: 0, found: [] as number[] });
  const { version, dropped } = lines;
  const found = useMemo(() => {
    const before = done.current;
    const isMore = before.marked === marked && before.dropped === dropped && before.upTo <= lines.all.length;
    const more = findLines(lines.all, marked, isMore ? before.upTo : 0);
    const all = !isMore ? more : more.length > 0 ? [...before.found, ...more] : before.found;
    done.current = { marked, dropped, upTo: lines.all.length, found: all };
    return all;
  }, [lines, marked, version, dropped]);
  return {
    wanted,
    setWanted: (text) => {
      setWanted(text);
      setCurrent(-1);
    },
    marked,
    found,
    current,
    go(direction, from = current) {
      const line = found[stepTo(found, from, direction)] ?? -1;
      setCurrent(line);
      return line;
    },
  };
}
