import { ImportRefused } from './import-refused.ts';
import { unknownValue, type ScriptValue } from './script-values.ts';

/** `server 'web1', user: 'deploy'`. */
export type RubyCall = {
  line: number;
  name: string;
  args: readonly ScriptValue[];
  options: ReadonlyMap<string, ScriptValue>;
};

type Token = {
  kind: 'name' | 'value' | 'symbol' | 'newline';
  text: string;
  value: ScriptValue;
  line: number;
};

/** The first value of a list that continues the list of a setting, before the name of the setting. */
export const listOfSetting = '{{+}}';

const maxScript = 1024 * 1024;
const maxDepth = 20;

/** The calls at the top level of a Ruby file. What is in blocks and conditions is left out, but counted. */
export function readRuby(source: string): { calls: RubyCall[]; blocks: { line: number; text: string }[] } {
  if (source.length > maxScript) throw new ImportRefused('The script is larger than 1 MiB.');
  const calls: RubyCall[] = [];
  const blocks: { line: number; text: string }[] = [];
  let depth = 0;
  for (const tokens of statementsOf([...tokenize(source)])) {
    const [first] = tokens;
    const opens = blocksIn(tokens);
    if (depth === 0 && opens > 0)
      blocks.push({
        line: first!.line,
        text: tokens
          .slice(0, 2)
          .map(({ text }) => text)
          .join(' '),
      });
    else if (depth === 0 && first!.kind === 'name' && first!.text !== 'end') calls.push(readCall(tokens));
    depth = Math.max(
      0,
      depth + opens - tokens.filter(({ kind, text }) => kind === 'name' && text === 'end').length,
    );
  }
  return { calls, blocks };
}

const openers = new Set(['if', 'unless', 'case', 'begin', 'def', 'class', 'module', 'while', 'until', 'for']);

/** `x if y` opens nothing: only at its start, the word opens a block. */
const blocksIn = (tokens: readonly Token[]): number =>
  tokens.filter(
    ({ kind, text }, index) => kind === 'name' && (text === 'do' || (index === 0 && openers.has(text))),
  ).length;

const closing = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
]);

const pattern =
  /(?<skip>[ \t\r]+|\\\n|#[^\n]*|^=begin[\s\S]*?(?:\n=end[^\n]*|(?![\s\S])))|(?<newline>\n|;)|'(?<single>(?:[^'\\]|\\[\s\S])*)'|"(?<double>(?:[^"\\]|\\[\s\S])*)"|%[wi](?<open>[([{<|!/])|(?<label>[A-Za-z_]\w*):(?!:)|:(?<atom>[A-Za-z_]\w*[?!]?)|:"(?<quotedAtom>[^"\\\n]*)"|(?<number>\d[\d_]*)|(?<name>[A-Za-z_]\w*[?!]?)|(?<arrow>=>|&&|\|\||::)|(?<symbol>[\s\S])/gmy;

function* tokenize(source: string): Generator<Token, void, void> {
  let line = 1;
  let counted = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    for (; counted < match.index; counted++) if (source.charCodeAt(counted) === 10) line++;
    const groups = match.groups!;
    const token = tokenOf(groups, line);
    if (groups['open'] !== undefined) {
      const end = source.indexOf(closing.get(groups['open']) ?? groups['open'], pattern.lastIndex);
      if (end === -1) throw new ImportRefused(`The list that begins in line ${line} does not end.`);
      const words = source
        .slice(pattern.lastIndex, end)
        .split(/\s+/)
        .filter((word) => word !== '');
      yield { kind: 'value', text: '%w', value: words.map(interpolated), line };
      pattern.lastIndex = end + 1;
    } else if (token) yield token;
    if (pattern.lastIndex >= source.length) return;
  }
}

function tokenOf(groups: Record<string, string | undefined>, line: number): Token | null {
  const { newline, single, double, label, atom, quotedAtom, number, name, arrow, symbol } = groups;
  const value = (text: string, found: ScriptValue): Token => ({ kind: 'value', text, value: found, line });
  if (newline !== undefined) return { kind: 'newline', text: newline, value: null, line };
  if (single !== undefined) {
    const plain = single.replaceAll(/\\(['\\])/g, '$1');
    return value(plain, plain);
  }
  if (double !== undefined) return value(double, interpolated(double));
  if (label !== undefined) return { kind: 'symbol', text: 'label', value: label, line };
  if (atom !== undefined || quotedAtom !== undefined)
    return value(`:${atom ?? quotedAtom}`, (atom ?? quotedAtom)!);
  if (number !== undefined) return value(number, Number(number.replaceAll('_', '')));
  if (name !== undefined) return { kind: 'name', text: name, value: null, line };
  // Otherwise each later quote would be searched for its end as well, which takes quadratic time.
  if (symbol === "'" || symbol === '"')
    throw new ImportRefused(`The text that begins in line ${line} does not end.`);
  return arrow === undefined && symbol === undefined
    ? null
    : { kind: 'symbol', text: (arrow ?? symbol)!, value: null, line };
}

/** `#{fetch(:application)}` stands for a setting. Any other expression is known only when the script runs. */
function interpolated(text: string): ScriptValue {
  const named = text.replaceAll(
    /#\{\s*(?:fetch\s*\(?\s*:(\w+)\s*\)?|(application|stage))\s*\}/g,
    (_, a?: string, b?: string) => `{{${a ?? b}}}`,
  );
  return named.includes('#{') ? unknownValue : named.replaceAll(/\\(["\\#])/g, '$1');
}

/** A statement ends with its line, unless a bracket is open, or the line ends or the next one begins with an operator. */
function* statementsOf(tokens: readonly Token[]): Generator<Token[], void, void> {
  let statement: Token[] = [];
  let level = 0;
  for (const token of tokens) {
    if (token.kind === 'newline') {
      const last = statement.at(-1);
      const goesOn =
        level > 0 ||
        (last?.kind === 'symbol' && [',', '=>', '||', '&&', 'label', '.', '+'].includes(last.text));
      if (goesOn || statement.length === 0) continue;
      yield statement;
      statement = [];
      continue;
    }
    if (token.kind === 'symbol' && '([{'.includes(token.text)) level++;
    if (token.kind === 'symbol' && ')]}'.includes(token.text)) level = Math.max(0, level - 1);
    statement.push(token);
  }
  if (statement.length > 0) yield statement;
}

const isSymbol = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'symbol' && token.text === text;

function readCall(tokens: readonly Token[]): RubyCall {
  const { text: name, line } = tokens[0]!;
  const isParenthesised = isSymbol(tokens[1], '(') && isSymbol(tokens.at(-1), ')');
  const inner = isParenthesised ? tokens.slice(2, -1) : tokens.slice(1);
  const { values, options } = readList(inner, 0);
  return { line, name, args: values, options };
}

function readList(
  tokens: readonly Token[],
  depth: number,
): { values: ScriptValue[]; options: Map<string, ScriptValue> } {
  const values: ScriptValue[] = [];
  const options = new Map<string, ScriptValue>();
  for (const part of split(tokens)) {
    const [first, second] = part;
    if (isSymbol(first, 'label')) options.set(String(first!.value), readValue(part.slice(1), depth));
    else if (isSymbol(second, '=>') && typeof first?.value === 'string')
      options.set(first.value, readValue(part.slice(2), depth));
    else if (part.length > 0) values.push(readValue(part, depth));
  }
  return { values, options };
}

/** At the commas of the outer level. */
function split(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  let level = 0;
  for (const token of tokens) {
    if (token.kind === 'symbol' && '([{'.includes(token.text)) level++;
    if (token.kind === 'symbol' && ')]}'.includes(token.text)) level--;
    if (level === 0 && isSymbol(token, ',')) parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return parts;
}

const constants = new Map<string, ScriptValue>([
  ['true', true],
  ['false', false],
  ['nil', null],
]);

function readValue(tokens: readonly Token[], depth: number): ScriptValue {
  const [first] = tokens;
  if (tokens.length === 1 && first!.kind === 'value') return first!.value;
  if (tokens.length === 1 && constants.has(first!.text)) return constants.get(first!.text)!;
  if (isSymbol(first, '-') && tokens.length === 2 && typeof tokens[1]!.value === 'number')
    return -tokens[1]!.value;
  if (isSymbol(first, '[') && isSymbol(tokens.at(-1), ']') && depth < maxDepth)
    return readList(tokens.slice(1, -1), depth + 1).values;
  return readFetch(tokens, depth) ?? unknownValue;
}

/** `fetch(:linked_dirs, []).push('log', 'tmp')`, which many files have, and `fetch(:application)`. */
function readFetch(tokens: readonly Token[], depth: number): ScriptValue | null {
  if (tokens[0]?.text !== 'fetch' || !isSymbol(tokens[1], '(') || typeof tokens[2]?.value !== 'string')
    return null;
  const close = tokens.findIndex((token) => isSymbol(token, ')'));
  if (close === tokens.length - 1) return `{{${tokens[2].value}}}`;
  const isPush =
    isSymbol(tokens[close + 1], '.') && ['push', 'concat'].includes(tokens[close + 2]?.text ?? '');
  if (!isPush || !isSymbol(tokens[close + 3], '(') || !isSymbol(tokens.at(-1), ')')) return null;
  const pushed = readList(tokens.slice(close + 4, -1), depth + 1).values.flat() as ScriptValue[];
  return [`${listOfSetting}${tokens[2].value}`, ...pushed];
}
