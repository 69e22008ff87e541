import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';

export type Pattern = { test(text: string): boolean };

// Each caches the states of its automaton: some kilobytes for ordinary patterns, 8 MiB for the worst.
const compiled = new LRUCache<string, Pattern>({ max: 200 });

/** RE2 syntax, validated when it was saved: linear in the text, whatever the pattern. */
export function compilePattern(source: string): Pattern {
  let pattern = compiled.get(source);
  if (!pattern) {
    pattern = RE2JS.compile(source);
    compiled.set(source, pattern);
  }
  return pattern;
}
