/** What compiling a pattern costs, as far as its text tells. */
export type PatternSize = {
  /** About as many instructions as the compiled pattern has: each character and class, times its repetitions. */
  instructions: number;
  /** Classes such as `\pL`. Each has hundreds of ranges, which are merged and folded. */
  unicodeClasses: number;
};

type Group = { size: number; last: number };

const groupStart = /\((?:\?(?:P?<[^>]*>|[a-zA-Z-]*:?))?/y;
const repetition = /\{(\d+)(?:,(\d*))?\}/y;
const unicodeClass = /\\[pP](?:\{[^}]*\}|.)?/suy;
const hexEscape = /\\x(?:\{[^}]*\}|.{0,2})/sy;

/**
 * Reads a pattern in RE2 syntax in one pass, without compiling it. Of a pattern that RE2 refuses, any number can be the result. Where
 * RE2 joins alternatives, such as `a|b` to `[ab]`, the estimate is larger than what is compiled.
 */
export function estimateSize(pattern: string): PatternSize {
  const outer: Group[] = [];
  let group: Group = { size: 0, last: 0 };
  let unicodeClasses = 0;
  let at = 0;

  const add = (size: number): void => {
    group.size += size;
    group.last = size;
  };
  const take = (syntax: RegExp): RegExpExecArray | null => {
    syntax.lastIndex = at;
    const found = syntax.exec(pattern);
    if (found) at += found[0].length;
    return found;
  };
  const skipEscape = (): void => {
    if (take(unicodeClass)) unicodeClasses += 1;
    else if (!take(hexEscape)) at += 2;
  };
  const skipClass = (): void => {
    at += pattern.startsWith('[^', at) ? 2 : 1;
    for (let isFirst = true; at < pattern.length; isFirst = false) {
      const end = pattern.startsWith('[:', at) ? pattern.indexOf(':]', at + 2) : -1;
      if (end >= 0) at = end + 2;
      else if (pattern[at] === '\\') skipEscape();
      else if (pattern[at++] === ']' && !isFirst) return;
    }
  };

  while (at < pattern.length) {
    const character = pattern[at]!;
    if (pattern.startsWith('\\Q', at)) {
      const end = pattern.indexOf('\\E', at + 2);
      const length = (end < 0 ? pattern.length : end) - at - 2;
      add(length);
      group.last = Math.min(length, 1);
      at += length + 4;
    } else if (character === '\\') {
      skipEscape();
      add(1);
    } else if (character === '[') {
      skipClass();
      add(1);
    } else if (character === '(') {
      take(groupStart);
      outer.push(group);
      group = { size: 0, last: 0 };
    } else if (character === ')') {
      const { size } = group;
      group = outer.pop() ?? { size: 0, last: 0 };
      add(size);
      at += 1;
    } else if (character === '{') {
      const times = take(repetition);
      if (times) repeat(group, times);
      else {
        add(1);
        at += 1;
      }
    } else {
      if ('*+?|'.includes(character)) group.size += 1;
      else add(1);
      at += 1;
    }
  }
  const open = outer.reduce((sum, { size }) => sum + size, 0);
  return { instructions: open + group.size, unicodeClasses };
}

function repeat(group: Group, [, least, most]: RegExpExecArray): void {
  const times = Number(most) || Math.max(Number(least), most === undefined ? 0 : 1);
  group.size += group.last * (times - 1);
  group.last *= times;
}
