import { Composer, isAlias, isMap, isScalar, isSeq, Lexer, LineCounter, Parser } from 'yaml';
import type { Document, Node } from 'yaml';
import { containsNul, nulMessage } from '#platform/text.ts';
import { problemAt, type Located, type LocatedEntry, type Position, type Problem } from './located.ts';

export type ReadDocument = { root: Located | null; problems: Problem[] };

/** Deeper than any file needs, and far from what the composer's recursion can take. */
const maxDepth = 40;
/** An alias counts with everything that it stands for. 1,000 sites with ten settings each have 25,000. */
const maxValues = 200_000;
/** Of all texts, with aliases. What an alias stands for is copied for each of them. */
const maxCharacters = 4 * 1_048_576;
const maxProblems = 100;

class Refused extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/**
 * Reads YAML 1.2 without its dangerous parts. The library's checks of duplicate keys and its resolution of aliases take quadratic
 * time, so both are done here.
 */
export function readYaml(text: string): ReadDocument {
  const lines = new LineCounter();
  const positionAt = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  try {
    const document = compose(text, lines);
    const problems = [...document.errors, ...document.warnings]
      .slice(0, maxProblems)
      .map(({ message, pos }) => problemAt(positionAt(pos[0]), sentence(message), null));
    if (problems.length > 0) return { root: null, problems };
    return convert(document.contents, positionAt);
  } catch (error) {
    if (error instanceof Refused)
      return { root: null, problems: [problemAt(positionAt(error.at), error.message, null)] };
    throw error;
  }
}

const sentence = (message: string): string => `${message.split('\n')[0]!.replace(/[:.]?\s*$/, '')}.`;

function compose(text: string, lines: LineCounter): Document.Parsed {
  const composer = new Composer({ uniqueKeys: false, logLevel: 'silent', prettyErrors: false });
  const [first, second] = [...composer.compose(tokensOf(text, lines), true, text.length)];
  if (second) throw new Refused('The file has several documents. Only one is allowed.', second.range[0]);
  return first as Document.Parsed;
}

function* tokensOf(text: string, lines: LineCounter): ReturnType<Parser['parse']> {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  let offset = 0;
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    offset += lexeme.length;
    if (parser['stack'].length > maxDepth * 2)
      throw new Refused(
        `Values are nested more than ${maxDepth} levels deep.`,
        Math.min(offset, text.length),
      );
  }
  yield* parser.end();
}

function convert(contents: Node | null, positionAt: (offset: number) => Position): ReadDocument {
  const problems: Problem[] = [];
  const anchors = new Map<string, Node>();
  /** The values that are being converted, from the outermost to the innermost. */
  const open = new Set<Node>();
  let values = 0;
  let characters = 0;

  const fail = (node: Node, message: string): void => {
    if (problems.length < maxProblems) problems.push(problemAt(placeOf(node), message, null));
  };
  const placeOf = (node: Node): Position => positionAt(node.range?.[0] ?? 0);

  const convertNode = (node: Node | null, fallback: Position): Located => {
    if (node === null) return { ...fallback, kind: 'scalar', value: null };
    const place = placeOf(node);
    if ((values += 1) > maxValues)
      throw new Refused(
        `The file has more than ${maxValues.toLocaleString('en-US')} values. An alias counts with everything that it stands for.`,
        node.range?.[0] ?? 0,
      );
    if (isScalar(node) && typeof node.value === 'string') characters += node.value.length;
    if (characters > maxCharacters)
      throw new Refused(
        'The texts of the file have more than 4 MiB. An alias counts with everything that it stands for.',
        node.range?.[0] ?? 0,
      );
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (!target) fail(node, `There is no anchor &${node.source} before this alias.`);
      else if (open.has(target))
        fail(node, `The alias *${node.source} is inside the value that it stands for.`);
      else return { ...convertNode(target, place), ...place };
      return { ...place, kind: 'scalar', value: null };
    }
    if ('anchor' in node && node.anchor) anchors.set(node.anchor, node);
    if (open.size > maxDepth)
      throw new Refused(`Values are nested more than ${maxDepth} levels deep.`, node.range?.[0] ?? 0);
    open.add(node);
    const converted = convertValue(node, place);
    open.delete(node);
    return converted;
  };

  const convertValue = (node: Node, place: Position): Located => {
    if (isSeq(node)) {
      const items = node.items.map((item) => convertNode(item as Node | null, place));
      return { ...place, kind: 'list', items };
    }
    if (isMap(node)) {
      const entries = new Map<string, LocatedEntry>();
      for (const pair of node.items) {
        const [keyNode, value] = [pair.key as Node | null, pair.value as Node | null];
        if (!isScalar(keyNode)) {
          fail(keyNode ?? node, 'A key must be a word.');
          continue;
        }
        const key = String(keyNode.value).toWellFormed();
        const at = placeOf(keyNode);
        if (entries.has(key)) fail(keyNode, `The key "${key}" is used twice here.`);
        else entries.set(key, { ...at, key, value: convertNode(value, at) });
      }
      return { ...place, kind: 'map', entries: [...entries.values()] };
    }
    const value: unknown = isScalar(node) ? node.value : null;
    if (typeof value === 'string') {
      if (containsNul(value)) fail(node, nulMessage);
      // PostgreSQL does not store half a surrogate pair in JSON.
      return { ...place, kind: 'scalar', value: value.toWellFormed() };
    }
    if (typeof value === 'boolean' || value === null) return { ...place, kind: 'scalar', value };
    if (typeof value === 'number' && Number.isFinite(value)) return { ...place, kind: 'scalar', value };
    fail(node, 'This value is neither text, a number, true nor false.');
    return { ...place, kind: 'scalar', value: null };
  };

  const root = convertNode(contents, { line: 1, column: 1 });
  return { root: problems.length > 0 ? null : root, problems };
}
