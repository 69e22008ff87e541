import type { ConfigurationKind } from '#identity/configuration-kind.ts';

/** A kind, with the name of its list and the kinds whose lists are nested in its entries. */
export type Kind = { spec: ConfigurationKind; name: string; listName: string; children: readonly Kind[] };

export type Catalogue = {
  /** What others refer to comes first, and a parent comes before its children. */
  kinds: readonly Kind[];
  /** Those that have a list of their own in the file. */
  roots: readonly Kind[];
  find(name: string): Kind | undefined;
};

export function createCatalogue(specs: readonly ConfigurationKind[]): Catalogue {
  const build = (spec: ConfigurationKind): Kind => ({
    spec,
    name: spec.name,
    listName: spec.listName ?? spec.name,
    children: specs.filter(({ parent }) => parent === spec.name).map(build),
  });
  const roots = specs.filter(({ parent }) => parent === undefined).map(build);
  const all = roots.flatMap(withDescendants);
  const byName = new Map(all.map((kind) => [kind.name, kind]));
  return { kinds: sortByDependency(all, byName), roots, find: (name) => byName.get(name) };
}

const withDescendants = (kind: Kind): Kind[] => [kind, ...kind.children.flatMap(withDescendants)];

function sortByDependency(all: readonly Kind[], byName: ReadonlyMap<string, Kind>): Kind[] {
  const sorted = new Set<Kind>();
  const visit = (kind: Kind, path: readonly Kind[]): void => {
    if (sorted.has(kind)) return;
    if (path.includes(kind)) throw new Error(`The kind ${kind.name} depends on itself.`);
    const { parent, references } = kind.spec;
    for (const name of [...(parent === undefined ? [] : [parent]), ...Object.values(references)]) {
      const needed = byName.get(name);
      if (!needed) throw new Error(`The kind ${kind.name} refers to ${name}, which is not a kind.`);
      visit(needed, [...path, kind]);
    }
    sorted.add(kind);
  };
  for (const kind of all) visit(kind, []);
  return [...sorted];
}
