import type { StoredObject } from '#identity/configuration-kind.ts';
import type { Kind } from '../document/catalogue.ts';
import type { Stored } from '../plan/match-entries.ts';
import type { OwnedObject } from '../plan/owned-object.ts';
import { createFreeNames } from './free-names.ts';

/** An object with the key of its entry in the export. */
export type Named = {
  kind: Kind;
  object: StoredObject;
  key: string;
  path: string;
  isOwned: boolean;
  children: readonly (readonly [Kind, readonly Named[]])[];
};

/** Gives every object a key: that of its project, or one that is made from its name. */
export function nameObjects(
  roots: readonly Kind[],
  stored: Stored,
  ownerOf: (kind: Kind, object: StoredObject) => OwnedObject | undefined,
  isWanted: (owner: OwnedObject | undefined, object: StoredObject) => boolean,
): [Kind, Named[]][] {
  const byParent = new Map<string, StoredObject[]>();
  const place = (kind: Kind, parentId: string | null): string => `${kind.name} ${parentId ?? ''}`;
  const collect = (kind: Kind): void => {
    for (const object of stored.get(kind.name)?.values() ?? []) {
      const at = place(kind, object.parentId);
      const siblings = byParent.get(at) ?? [];
      siblings.push(object);
      byParent.set(at, siblings);
    }
    kind.children.forEach(collect);
  };
  roots.forEach(collect);

  const nameAll = (kind: Kind, parent: { id: string; path: string } | null): Named[] => {
    const wanted = (byParent.get(place(kind, parent?.id ?? null)) ?? []).filter((object) =>
      isWanted(ownerOf(kind, object), object),
    );
    const siblings = wanted.filter(({ isOver }) => !isOver);
    // What is over is not exported, but keeps its key in the project.
    const freeKey = createFreeNames(
      wanted.flatMap((object) => ownerOf(kind, object)?.key ?? []),
      '-',
    );
    return siblings.map((object): Named => {
      const owner = ownerOf(kind, object);
      const key = owner?.key ?? freeKey(baseKey(object.name || kind.spec.title));
      const path = parent ? `${parent.path}/${key}` : key;
      const children = kind.children.map(
        (child) => [child, nameAll(child, { id: object.id, path })] as const,
      );
      return { kind, object, key, path, isOwned: owner !== undefined, children };
    });
  };
  return roots.map((kind) => [kind, nameAll(kind, null)]);
}

const baseKey = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return plain.replace(/-+$/, '') || 'entry';
};
