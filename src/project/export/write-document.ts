import type { Fields } from '#identity/configuration-kind.ts';
import { documentVersion } from '../document/document-schema.ts';
import type { Kind } from '../document/catalogue.ts';
import { findAt, replaceAt } from '../document/paths.ts';
import { escapeText } from '../document/variables.ts';
import { createFreeNames } from './free-names.ts';
import type { Named } from './name-objects.ts';

type Lists = readonly (readonly [Kind, readonly Named[]])[];

/** What the file says, and the names of the variables that stand for its secrets. */
export function writeDocument(project: string, lists: Lists): { content: object; variables: string[] } {
  const paths = new Map<string, string>();
  const remember = (inside: Lists): void => {
    for (const [kind, all] of inside)
      for (const { object, path, children } of all) {
        paths.set(`${kind.name} ${object.id}`, path);
        remember(children);
      }
  };
  remember(lists);

  const variables: string[] = [];
  const freeVariable = createFreeNames([], '_');
  const entriesOf = (inside: Lists): Record<string, object[]> =>
    Object.fromEntries(
      inside.filter(([, all]) => all.length > 0).map(([kind, all]) => [kind.listName, all.map(entryOf)]),
    );
  const entryOf = (named: Named): object => ({
    key: named.key,
    ...(named.isOwned ? {} : { id: named.object.id }),
    ...fieldsOf(named),
    ...entriesOf(named.children),
  });
  const fieldsOf = ({ kind, object, path }: Named): object => {
    let fields = escapeTexts(object.fields) as Fields;
    for (const [pattern, kindName] of Object.entries(kind.spec.references))
      for (const { path: at, value } of findAt(object.fields, pattern)) {
        const key = typeof value === 'string' ? paths.get(`${kindName} ${value}`) : undefined;
        if (key !== undefined) fields = replaceAt(fields, at, key);
      }
    for (const secret of object.storedSecrets) {
      const name = freeVariable(variableName(`${path}_${secret}`));
      variables.push(name);
      fields = replaceAt(fields, secret.split('.'), `\${env:${name}}`);
    }
    return fields;
  };

  return { content: { version: documentVersion, project, ...entriesOf(lists) }, variables };
}

/** Names and other texts that contain `${env:` are no variables. */
function escapeTexts(value: unknown): unknown {
  if (typeof value === 'string') return escapeText(value);
  if (Array.isArray(value)) return value.map(escapeTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, escapeTexts(inside)]));
}

/** `shop_basicAuthPassword` is SHOP_BASIC_AUTH_PASSWORD. The command line refuses names that begin with STEWARD_. */
function variableName(text: string): string {
  const plain = text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .slice(0, 150);
  return /^(?:[0-9]|STEWARD_)/.test(plain) ? `_${plain}` : plain;
}
