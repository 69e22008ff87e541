import type { Located } from '../document/located.ts';
import { readYaml } from '../document/read-yaml.ts';
import { ImportRefused } from './import-refused.ts';
import { requireSize } from './parse-json.ts';
import { isRow, type Row } from './rows.ts';

/** A configuration of 10,000 endpoints has 2 MiB. */
const maxYamlCharacters = 8 * 1024 * 1024;

/** YAML with merge keys (`<<`), which configurations of Gatus use to share settings. */
export function parseYamlObject(text: string, what: string): Row {
  const plain = requireSize(text);
  if (plain.length > maxYamlCharacters) throw new ImportRefused('The file is larger than 8 MiB.');
  const { root, problems } = readYaml(plain);
  const [problem] = problems;
  if (problem)
    throw new ImportRefused(`The file is not valid YAML: line ${problem.line}: ${problem.message}`);
  const value = root && toPlain(root);
  if (!isRow(value)) throw new ImportRefused(`The file is not a YAML object. Expected ${what}.`);
  return value;
}

function toPlain(node: Located): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(toPlain);
  const entries = node.entries.map(({ key, value }) => [key, toPlain(value)] as const);
  const merged = entries.flatMap(([key, value]) => (key === '<<' ? [value].flat().filter(isRow) : []));
  // What the map says itself comes before what it shares, and the first of several before the others.
  return Object.fromEntries([
    ...merged.toReversed().flatMap(Object.entries),
    ...entries.filter(([key]) => key !== '<<'),
  ]) as Row;
}
