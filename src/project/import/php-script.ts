import { ImportRefused } from './import-refused.ts';
import { unknownValue, type ScriptValue } from './script-values.ts';

/** `host('web1')->set('branch', 'main')` are two calls. */
export type Call = { name: string; args: readonly ScriptValue[] };
export type Statement =
  | { line: number; calls: readonly Call[] }
  | { line: number; calls: null; text: string };

type Token = { kind: 'name' | 'text' | 'number' | 'unknown' | 'symbol'; text: string; line: number };

const maxScript = 1024 * 1024;
const maxDepth = 20;

/** The calls of functions with simple arguments, in a PHP file. Anything else is a statement without calls. */
export function readPhp(source: string): Statement[] {
  if (source.length > maxScript) throw new ImportRefused('The script is larger than 1 MiB.');
  const tokens = [...tokenize(source)];
  const statements: Statement[] = [];
  let at = 0;
  while (at < tokens.length) {
    const { line } = tokens[at]!;
    const read = readCalls(tokens, at);
    if (read) statements.push({ line, calls: read.calls });
    const end = read ? read.end : endOfStatement(tokens, at);
    const words = tokens.slice(at, Math.min(end, at + 3));
    if (!read && words.some(({ kind }) => kind !== 'symbol'))
      statements.push({ line, calls: null, text: words.map(({ text }) => text).join(' ') });
    at = end;
  }
  return statements;
}

const pattern =
  /(?<skip>\s+|\/\/[^\n]*|#(?!\[)[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|<\?(?:php|=)?|\?>)|'(?<single>(?:[^'\\]|\\[\s\S])*)'|"(?<double>(?:[^"\\]|\\[\s\S])*)"|(?<variable>\$\w+)|(?<number>\d[\d_]*(?:\.\d+)?)|(?<name>[A-Za-z_\\][\w\\]*)|(?<heredoc><<<)|(?<arrow>\?->|->|=>|::)|(?<symbol>[\s\S])/gy;

function* tokenize(source: string): Generator<Token, void, void> {
  let line = 1;
  let counted = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    for (; counted < match.index; counted++) if (source.charCodeAt(counted) === 10) line++;
    const { skip, single, double, variable, number, name, heredoc, arrow, symbol } = match.groups!;
    if (skip !== undefined) continue;
    if (single !== undefined) yield { kind: 'text', text: single.replaceAll(/\\(['\\])/g, '$1'), line };
    else if (double !== undefined) yield doubleQuoted(double, line);
    else if (number !== undefined) yield { kind: 'number', text: number.replaceAll('_', ''), line };
    else if (name !== undefined) yield { kind: 'name', text: name.replace(/^\\?Deployer\\/, ''), line };
    else if (heredoc !== undefined) {
      const end = heredocEnd(source, pattern.lastIndex);
      yield { kind: 'unknown', text: '<<<', line };
      pattern.lastIndex = end;
    } else if (variable !== undefined) yield { kind: 'unknown', text: variable, line };
    // Otherwise each later quote would be searched for its end as well, which takes quadratic time.
    else if (symbol === "'" || symbol === '"')
      throw new ImportRefused(`The text that begins in line ${line} does not end.`);
    else yield { kind: 'symbol', text: arrow ?? symbol!, line };
    if (pattern.lastIndex >= source.length) return;
  }
}

function doubleQuoted(text: string, line: number): Token {
  // A variable in the text is known only when the script runs.
  if (/(?:^|[^\\])(?:\\\\)*(?:\$[A-Za-z_{]|\{\$)/.test(text)) return { kind: 'unknown', text: '"…"', line };
  const plain = text
    .replaceAll(/\\(["\\$])/g, '$1')
    .replaceAll(String.raw`\n`, '\n')
    .replaceAll(String.raw`\t`, '\t');
  return { kind: 'text', text: plain, line };
}

function heredocEnd(source: string, start: number): number {
  const label = /^\s*['"]?(\w+)['"]?/.exec(source.slice(start, start + 100))?.[1];
  if (label === undefined) return start;
  const closing = new RegExp(`\\n[ \\t]*${label}\\b`, 'g');
  closing.lastIndex = start;
  const found = closing.exec(source);
  return found ? closing.lastIndex : source.length;
}

const isSymbol = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'symbol' && token.text === text;

/** A call or a chain of calls that ends with a semicolon. Null if the statement is anything else. */
function readCalls(tokens: readonly Token[], start: number): { calls: Call[]; end: number } | null {
  const calls: Call[] = [];
  let at = start;
  // `require 'recipe/common.php'` needs no parentheses.
  const [first, second, third] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (first?.kind === 'name' && second?.kind === 'text' && isSymbol(third, ';'))
    return { calls: [{ name: first.text, args: [second.text] }], end: at + 3 };
  for (;;) {
    const name = tokens[at];
    if (name?.kind !== 'name' || !isSymbol(tokens[at + 1], '(')) return null;
    const list = readList(tokens, at + 2, ')', 0);
    if (!list) return null;
    calls.push({ name: name.text, args: list.values });
    at = list.end;
    if (isSymbol(tokens[at], ';') || at >= tokens.length) return { calls, end: at + 1 };
    if (!isSymbol(tokens[at], '->')) return null;
    at += 1;
  }
}

type List = { values: ScriptValue[]; end: number };

/** Values between commas, up to the closing bracket. `end` is after it. */
function readList(tokens: readonly Token[], start: number, close: string, depth: number): List | null {
  const values: ScriptValue[] = [];
  let at = start;
  while (at < tokens.length) {
    if (isSymbol(tokens[at], close)) return { values, end: at + 1 };
    const { value, end } = readValue(tokens, at, depth);
    values.push(value);
    at = end;
    if (isSymbol(tokens[at], ',')) at += 1;
    else if (!isSymbol(tokens[at], close)) return null;
  }
  return null;
}

/** Up to the next comma or closing bracket of its level. */
function readValue(
  tokens: readonly Token[],
  start: number,
  depth: number,
): { value: ScriptValue; end: number } {
  const simple = readSimple(tokens, start, depth);
  if (simple && endsValue(tokens[simple.end])) return simple;
  let level = 0;
  let at = start;
  for (; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token.kind !== 'symbol') continue;
    if (level === 0 && endsValue(token)) break;
    if ('([{'.includes(token.text)) level++;
    if (')]}'.includes(token.text)) level--;
  }
  return { value: unknownValue, end: at };
}

const endsValue = (token: Token | undefined): boolean =>
  token?.kind === 'symbol' && [',', ')', ']'].includes(token.text);

const constants = new Map<string, ScriptValue>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function readSimple(
  tokens: readonly Token[],
  start: number,
  depth: number,
): { value: ScriptValue; end: number } | null {
  const token = tokens[start];
  if (token?.kind === 'text') return readConcatenation(tokens, start);
  if (token?.kind === 'number') return { value: Number(token.text), end: start + 1 };
  if (isSymbol(token, '-') && tokens[start + 1]?.kind === 'number')
    return { value: -Number(tokens[start + 1]!.text), end: start + 2 };
  if (token?.kind === 'name' && constants.has(token.text.toLowerCase()))
    return { value: constants.get(token.text.toLowerCase())!, end: start + 1 };
  const isOldArray =
    token?.kind === 'name' && token.text.toLowerCase() === 'array' && isSymbol(tokens[start + 1], '(');
  if ((!isSymbol(token, '[') && !isOldArray) || depth >= maxDepth) return null;
  const list = readList(tokens, start + (isOldArray ? 2 : 1), isOldArray ? ')' : ']', depth + 1);
  return list && { value: list.values, end: list.end };
}

/** `'a' . 'b'`. */
function readConcatenation(tokens: readonly Token[], start: number): { value: string; end: number } {
  let value = tokens[start]!.text;
  let at = start + 1;
  while (isSymbol(tokens[at], '.') && tokens[at + 1]?.kind === 'text') {
    value += tokens[at + 1]!.text;
    at += 2;
  }
  return { value, end: at };
}

/** After the semicolon, or after the block that ends the statement. */
function endOfStatement(tokens: readonly Token[], start: number): number {
  let level = 0;
  for (let at = start; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token.kind !== 'symbol') continue;
    if ('([{'.includes(token.text)) level++;
    if (')]}'.includes(token.text)) level--;
    if (level <= 0 && (token.text === ';' || token.text === '}')) return at + 1;
  }
  return tokens.length;
}
