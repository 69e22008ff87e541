import type { Fields } from '#identity/configuration-kind.ts';
import { AppError } from '#platform/errors.ts';
import type { Kind } from '../document/catalogue.ts';
import { problemAt, type Problem } from '../document/located.ts';
import type { Entry } from '../document/parse-document.ts';
import { findAt, replaceAt } from '../document/paths.ts';
import type { Action, Change, FieldChange } from './change.ts';
import { compareFields } from './compare-fields.ts';
import type { Match } from './match-entries.ts';
import { createStoredSecrets } from './stored-secrets.ts';
import type { Resolved } from './resolve-entry.ts';

export type EntryOptions = {
  now: Date;
  hashSecret: (path: string, value: string) => string;
  /** Keys by the ids of what the entries describe. */
  keys: ReadonlyMap<string, string>;
};

export type PlannedEntry = { changes: Change[]; problems: Problem[]; warnings: Problem[] };

/** What has to be done so that the object of an entry is as the file says. */
export function planEntry(match: Match, resolved: Resolved, options: EntryOptions): PlannedEntry {
  const { entry, stored, owned } = match;
  const { kind } = entry;
  const wanted = normalise(entry, resolved.fields, !stored || stored.isOver === true);
  if ('message' in wanted) return { changes: [], problems: [wanted], warnings: [] };
  const nothing = { changes: [], problems: [], warnings: [] };

  const after = withKeys(kind, wanted.fields, options.keys);
  const change = (action: Action, fields: readonly FieldChange[], objectId = stored?.id ?? null): Change => ({
    action,
    kind,
    key: entry.path,
    formerKey: null,
    name: nameOf(entry, resolved.fields),
    fields,
    objectId,
    entry,
    basis: null,
  });
  const changed = stored ? compareFields(withKeys(kind, stored.fields, options.keys), after) : [];
  if (!stored || stored.isOver) {
    if (stored && owned && changed.length === 0) return nothing;
    if (kind.spec.isOver?.(wanted.fields, options.now)) {
      const message = `This ${kind.spec.title} is over, so nothing is done. Remove it from the file, or give it new times.`;
      return { ...nothing, warnings: [problemAt(entry.placeOf(['key']), message, entry.label)] };
    }
    const secrets = [...resolved.secrets.keys()].map(hidden);
    return { ...nothing, changes: [change('CREATE', [...compareFields({}, after), ...secrets], null)] };
  }
  const fixed = changed.find(({ path }) => kind.spec.fixed?.includes(path));
  if (fixed) return { ...nothing, problems: [fixedProblem(entry, fixed.path)] };
  const known = owned?.secretHashes ?? {};
  const hasStoredSecret = createStoredSecrets(entry, stored);
  const newSecrets = [...resolved.secrets].filter(
    ([place, value]) => !hasStoredSecret(place) || known[place] !== options.hashSecret(place, value),
  );
  const all = [...changed, ...newSecrets.map(([place]) => hidden(place))];
  const changes = [
    ...(owned ? [] : [change('ADOPT', [])]),
    ...(all.length > 0 ? [change('UPDATE', all)] : []),
  ];
  return { ...nothing, changes };
}

function normalise(entry: Entry, fields: Fields, isNew: boolean): { fields: Fields } | Problem {
  try {
    return { fields: entry.kind.spec.normalise(fields, { isNew }) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'BAD_REQUEST') throw error;
    const { field, index } = error.details;
    const path = typeof field === 'string' ? field.split('.') : [];
    if (typeof index === 'number') path.push(String(index));
    return problemAt(entry.placeOf(path), error.message, [entry.label, ...path].join('.'));
  }
}

const fixedProblem = (entry: Entry, field: string): Problem =>
  problemAt(
    entry.placeOf([field]),
    `The ${field} of a ${entry.kind.spec.title} cannot be changed. Give the new one another key.`,
    `${entry.label}.${field}`,
  );

const hidden = (path: string): FieldChange => ({ path, before: null, after: null, secret: true });

const nameOf = ({ key }: Entry, fields: Fields): string => {
  const name = fields['name'] ?? fields['title'];
  return typeof name === 'string' ? name : key;
};

/** References as people know them. */
function withKeys({ spec }: Kind, fields: Fields, keys: ReadonlyMap<string, string>): Fields {
  let shown = fields;
  for (const pattern of Object.keys(spec.references))
    for (const { path, value } of findAt(fields, pattern))
      if (typeof value === 'string' && keys.has(value)) shown = replaceAt(shown, path, keys.get(value));
  return shown;
}
