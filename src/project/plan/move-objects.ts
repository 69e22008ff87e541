import { problemAt, type Problem } from '../document/located.ts';
import type { Catalogue } from '../document/catalogue.ts';
import type { Move } from '../document/parse-document.ts';
import type { Change } from './change.ts';
import { createObjectTree, type ObjectTree, type TreeNode } from './object-tree.ts';
import { pathOf, splitPath, type OwnedObject } from './owned-object.ts';

export type MoveInput = {
  catalogue: Catalogue;
  /** What the project owns. */
  owned: readonly OwnedObject[];
  moves: readonly Move[];
  /** The lines that were carried out before, by `moveKey`. */
  applied: ReadonlySet<string>;
  isEntry: (kind: string, path: string) => boolean;
  nameOf: (object: OwnedObject) => string;
};

export type Moved = {
  /** What the project owns, under the keys that its objects have after all moves. */
  owned: readonly OwnedObject[];
  /** Those that have another key, or are nested in one that has. */
  relocated: readonly OwnedObject[];
  changes: readonly Change[];
  /** The lines that have nothing left to do after the changes. */
  settled: readonly Move[];
  problems: readonly Problem[];
  warnings: readonly Problem[];
};

export const moveKey = ({ kind, from, to }: Pick<Move, 'from' | 'to'> & { kind: { name: string } }): string =>
  `${kind.name} ${from} ${to}`;

/**
 * The lines of a file are a history: each is carried out once, in their order, and can stay in the file. A line whose object no longer
 * exists has nothing to do. An object is not moved away from an entry of the file to a key that is none.
 */
export function moveObjects(input: MoveInput): Moved {
  const isApplied = (move: Move): boolean => input.applied.has(moveKey(move));
  const staying = new Set<OwnedObject>();
  let run = moveAll(input, staying, isApplied);
  // Who stays can be in the way of another one, so this is done again. Three times end every history that makes sense.
  for (let count = 0; count < 3; count += 1) {
    const back = run.moved.filter((node) => isNeedless(input, run.tree, node));
    if (back.length === 0) break;
    for (const { object } of back) staying.add(object!);
    run = moveAll(input, staying, isApplied);
  }
  const { tree, moved, settled, problems, warnings } = run;
  const places = tree.places();
  const relocated = [...places].flatMap(([before, after]) =>
    pathOf(before) === pathOf(after) ? [] : [after],
  );
  const changes = moved.flatMap(({ object, key, kind }): Change[] => {
    if (key === object!.key) return [];
    const [path, objectId] = [pathOf(places.get(object!)!), object!.objectId];
    const about = { action: 'MOVE', kind, key: path, formerKey: pathOf(object!), basis: null } as const;
    return [{ ...about, name: input.nameOf(object!), fields: [], objectId, entry: null }];
  });
  const owned = input.owned.map((object) => places.get(object) ?? object);
  return {
    owned,
    relocated,
    changes,
    settled: [...input.moves.filter(isApplied), ...settled],
    problems,
    warnings,
  };
}

/** The file does not name its new key, but the old one, which no other object gets. */
function isNeedless({ isEntry }: MoveInput, tree: ObjectTree, node: TreeNode): boolean {
  const { object, kind } = node;
  const { parentKey } = splitPath(tree.pathOf(node));
  const former = pathOf({ parentKey, key: object!.key });
  return (
    !isEntry(kind.name, tree.pathOf(node)) && isEntry(kind.name, former) && !tree.find(kind, former)?.object
  );
}

type Run = {
  tree: ObjectTree;
  moved: TreeNode[];
  settled: Move[];
  problems: Problem[];
  warnings: Problem[];
};

function moveAll(
  { catalogue, owned, moves, isEntry }: MoveInput,
  staying: ReadonlySet<OwnedObject>,
  isApplied: (move: Move) => boolean,
): Run {
  const tree = createObjectTree(catalogue, owned);
  const moved = new Set<TreeNode>();
  const settled: Move[] = [];
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  /** Those whose new key is in use: they get it as soon as its object has moved away. So two objects can swap their keys. */
  const waiting = new Map<string, { node: TreeNode; move: Move }>();
  const say = (list: Problem[], move: Move, message: string): void =>
    void list.push(problemAt(move, message, 'moved'));
  const isInTheWay = ({ from, to }: Move): string =>
    `"${from}" cannot become "${to}", which already exists in this project.`;
  const place = (node: TreeNode, move: Move): void => {
    tree.put(node, splitPath(move.to).key);
    moved.add(node);
    settled.push(move);
  };

  for (const move of moves) {
    const { kind, from, to } = move;
    if (isApplied(move)) continue;
    const node = tree.find(kind, from);
    if (!node?.object || from === to) settled.push(move);
    else if (splitPath(from).parentKey !== splitPath(to).parentKey)
      say(
        problems,
        move,
        `"${from}" cannot become "${to}": a ${kind.spec.title} cannot leave the entry that it is nested in.`,
      );
    else if (!staying.has(node.object)) {
      const target = tree.placeOf(node, splitPath(to).key);
      if (waiting.has(target)) {
        say(problems, move, isInTheWay(move));
        continue;
      }
      const next = waiting.get(tree.placeOf(node, node.key));
      tree.take(node);
      if (next) {
        waiting.delete(tree.placeOf(node, node.key));
        place(next.node, next.move);
      }
      if (tree.isFree(node, splitPath(to).key)) place(node, move);
      else waiting.set(target, { node, move });
    }
  }
  for (const { node, move } of waiting.values())
    if (!tree.isFree(node, node.key)) say(problems, move, isInTheWay(move));
    else {
      tree.put(node, node.key);
      if (!isEntry(move.kind.name, move.from)) say(warnings, move, isInTheWay(move));
    }
  return { tree, moved: [...moved], settled, problems, warnings };
}
