import type { Catalogue, Kind } from '../document/catalogue.ts';
import type { OwnedObject } from './owned-object.ts';

export type TreeNode = {
  kind: Kind;
  /** Null for an object that the project does not own, although it owns something inside. */
  object: OwnedObject | null;
  key: string;
  parent: TreeNode | null;
  number: number;
};

/** Objects by their keys. Renaming one takes the same time however many are inside. */
export type ObjectTree = {
  find(kind: Kind, path: string): TreeNode | undefined;
  pathOf(node: TreeNode): string;
  /** A name of the place beside the node with this key. */
  placeOf(node: TreeNode, key: string): string;
  isFree(node: TreeNode, key: string): boolean;
  take(node: TreeNode): void;
  put(node: TreeNode, key: string): void;
  /** Each object as it was, with the object at its place now. */
  places(): Map<OwnedObject, OwnedObject>;
};

export function createObjectTree(catalogue: Catalogue, owned: readonly OwnedObject[]): ObjectTree {
  const nodes: TreeNode[] = [];
  const byPlace = new Map<string, TreeNode>();
  const placeIn = (parent: TreeNode | null, kind: Kind, key: string): string =>
    `${parent?.number ?? ''} ${kind.name} ${key}`;
  const chains = new Map<string, readonly Kind[]>();
  const chainOf = (kind: Kind): readonly Kind[] => {
    const { parent } = kind.spec;
    const chain = chains.get(kind.name) ?? [
      ...(parent === undefined ? [] : chainOf(catalogue.find(parent)!)),
      kind,
    ];
    chains.set(kind.name, chain);
    return chain;
  };
  const pathOf = ({ parent, key }: TreeNode): string => (parent ? `${pathOf(parent)}/${key}` : key);

  const add = (parent: TreeNode | null, kind: Kind, key: string): TreeNode => {
    const node = { kind, object: null, key, parent, number: nodes.length };
    nodes.push(node);
    byPlace.set(placeIn(parent, kind, key), node);
    return node;
  };
  for (const object of owned) {
    const kind = catalogue.find(object.kind);
    if (!kind) continue;
    const keys = [...(object.parentKey === '' ? [] : object.parentKey.split('/')), object.key];
    const chain = chainOf(kind);
    if (keys.length !== chain.length) continue;
    let node: TreeNode | null = null;
    for (const [depth, key] of keys.entries())
      node = byPlace.get(placeIn(node, chain[depth]!, key)) ?? add(node, chain[depth]!, key);
    node!.object = object;
  }

  return {
    pathOf,
    find(kind, path) {
      const [chain, keys] = [chainOf(kind), path.split('/')];
      if (chain.length !== keys.length) return undefined;
      let node: TreeNode | undefined;
      for (const [depth, key] of keys.entries()) {
        node = byPlace.get(placeIn(node ?? null, chain[depth]!, key));
        if (!node) return undefined;
      }
      return node;
    },
    placeOf: ({ parent, kind }, key) => placeIn(parent, kind, key),
    isFree: ({ parent, kind }, key) => !byPlace.has(placeIn(parent, kind, key)),
    take: ({ parent, kind, key }) => void byPlace.delete(placeIn(parent, kind, key)),
    put(node, key) {
      node.key = key;
      byPlace.set(placeIn(node.parent, node.kind, key), node);
    },
    places: () =>
      new Map(
        nodes.flatMap((node) =>
          node.object
            ? [
                [
                  node.object,
                  { ...node.object, parentKey: node.parent ? pathOf(node.parent) : '', key: node.key },
                ],
              ]
            : [],
        ),
      ),
  };
}
