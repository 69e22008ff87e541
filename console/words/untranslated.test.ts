import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..');

/** Attributes and properties that a user reads or hears. */
const shown = new Set([
  'action',
  'alt',
  'aria-label',
  'done',
  'hint',
  'keep',
  'label',
  'lead',
  'legend',
  'more',
  'note',
  'problem',
  'refusal',
  'title',
  'warning',
  'what',
]);

/** Elements with code and keys, which are the same in all languages. */
const codes = new Set(['code', 'kbd', 'pre', 'samp', 'style']);

/** The same in all languages: brands, keys, addresses, names in the code, variables of a shell, drawings. */
const same = [
  /^(Browser|Checkout|Chrome|Discord|GitHub Actions|GraphQL|Laravel|Magento|Markdown|Mattermost|Microsoft Teams)$/,
  /^(Opsgenie|PagerDuty|Ping|Slack|Steward|Telegram|Webhook|WooCommerce)$/,
  /^(Control|Meta)\+K$/,
  /^(https?:\/\/|[\w.+-]+@)\S+$/,
  /^(\p{Lu}\p{Ll}+){2,}$/u,
  /^[A-Z_]+=/,
  /^Schedule::/,
  /^M\d/,
];

const isSame = (text: string): boolean => same.some((each) => each.test(text));

const isText = (text: string): boolean =>
  /\p{Ll}/u.test(text) && /\p{L}{2}/u.test(text) && !isSame(text.trim());

/** Names in the code and examples of input begin with a small letter. */
const isName = (text: string): boolean => /^\p{Lu}/u.test(text) && isText(text);

type Found = { at: number; text: string };
type Node = { type: string; start: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The texts that an expression can have as its value, such as both of `isNew ? 'Add' : 'Save'`. */
function literalsOf(value: unknown): Found[] {
  if (!isNode(value)) return [];
  switch (value.type) {
    case 'Literal':
      return typeof value['value'] === 'string' ? [{ at: value.start, text: value['value'] }] : [];
    case 'TemplateLiteral':
      return (value['quasis'] as { start: number; value: { cooked: string } }[]).map((part) => ({
        at: part.start,
        text: part.value.cooked,
      }));
    case 'ConditionalExpression':
      return [...literalsOf(value['consequent']), ...literalsOf(value['alternate'])];
    case 'LogicalExpression':
      return [...literalsOf(value['left']), ...literalsOf(value['right'])];
    case 'ArrowFunctionExpression':
      return literalsOf(value['body']);
    case 'JSXExpressionContainer':
      return literalsOf(value['expression']);
    default:
      return [];
  }
}

const nameOf = (node: unknown): string =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';

/** The texts of a node itself. */
function ownTexts(node: Node): Found[] {
  switch (node.type) {
    case 'JSXText':
      return [{ at: node.start, text: String(node['value']) }].filter(({ text }) => isText(text));
    case 'JSXElement':
    case 'JSXFragment':
      return (node['children'] as Node[]).flatMap(literalsOf).filter(({ text }) => isText(text));
    case 'JSXAttribute': {
      const name = nameOf(node['name']);
      return shown.has(name) ? literalsOf(node['value']).filter(({ text }) => isText(text)) : [];
    }
    case 'Literal':
    case 'TemplateLiteral':
      return literalsOf(node).filter(({ text }) => isName(text));
    default:
      return [];
  }
}

/** Code for users, and values that are only compared or imported. */
const isCode = (node: Node): boolean =>
  (node.type === 'JSXElement' && codes.has(nameOf((node['openingElement'] as Node)['name']))) ||
  node.type === 'BinaryExpression' ||
  node.type === 'ImportDeclaration' ||
  node.type === 'TSLiteralType';

/** The texts below a node that are not from `words()`. */
const untranslatedIn = (node: Node): Found[] =>
  isCode(node) ? [] : [...ownTexts(node), ...childrenOf(node).flatMap(untranslatedIn)];

function untranslated(name: string, code: string): string[] {
  const { program, errors } = parseSync(name, code);
  if (errors.length > 0) throw new Error(`${name} cannot be parsed.`);
  const found = new Map(untranslatedIn(program as unknown as Node).map(({ at, text }) => [at, text]));
  return [...found].map(
    ([at, text]) => `${name}:${code.slice(0, at).split('\n').length}: ${text.trim().replaceAll(/\s+/g, ' ')}`,
  );
}

/** Texts for the visitors of a status page, in the language of that page. */
const ownLanguage = new Set(['status-pages/update-texts.ts']);

describe('every text of the console is in all languages', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter(
    (name) => !/\.(test|generated)\.ts$|^words\//.test(name) && !ownLanguage.has(name),
  );

  it('in what a page shows', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(
      files.flatMap((name) => untranslated(name, readFileSync(join(folder, name), 'utf8'))).toSorted(),
    ).toEqual([]);
  });

  it('or is found here', () => {
    const code = `
      const columns = [{ name: 'Last used', end: true }];
      const A = ({ keep = 'Cancel' }) => <p title="Title" name="field">Text <code>npm ci</code> {isNew ? 'Add' : \`Save \${name}\`} 5</p>;
      toast('good', 'Saved.');`;
    expect(untranslated('a.tsx', code)).toEqual([
      'a.tsx:2: Last used',
      'a.tsx:3: Cancel',
      'a.tsx:3: Add',
      'a.tsx:3: Save',
      'a.tsx:3: Title',
      'a.tsx:3: Text',
      'a.tsx:4: Saved.',
    ]);
  });
});
