import { createTurns } from '#platform/turns.ts';
import type { Catalogue } from '../document/catalogue.ts';
import { problemAt, type Problem } from '../document/located.ts';
import { maxProblems, type Entry, type Move, type ProjectDocument } from '../document/parse-document.ts';
import type { Variables } from '../document/variables.ts';
import type { Action, Change } from './change.ts';
import { findDuplicates } from './find-duplicates.ts';
import { matchEntries, type Match, type Stored } from './match-entries.ts';
import { moveObjects } from './move-objects.ts';
import { orderReleases } from './order-releases.ts';
import type { OwnedObject } from './owned-object.ts';
import { planEntry } from './plan-entry.ts';
import { planRemovals } from './plan-removals.ts';
import { createReferences, plannedId } from './references.ts';
import { createStoredSecrets } from './stored-secrets.ts';
import { resolveEntry, type Resolved } from './resolve-entry.ts';

export type PlanInput = {
  document: ProjectDocument;
  catalogue: Catalogue;
  stored: Stored;
  /** Of all projects of the team. */
  owned: readonly OwnedObject[];
  /** The lines of `moved` that were carried out before, by `moveKey`. */
  appliedMoves: ReadonlySet<string>;
  variables: Variables;
  deleteMissing: boolean;
  hashSecret: (path: string, value: string) => string;
  now: Date;
  /** Milliseconds from any time on. */
  elapsed: () => number;
};

export type Planned = {
  changes: Change[];
  problems: Problem[];
  warnings: Problem[];
  matches: ReadonlyMap<Entry, Match>;
  /** With their keys after all moves. */
  relocated: readonly OwnedObject[];
  /** The lines of `moved` that have nothing left to do after the changes. */
  settledMoves: readonly Move[];
  /** What the project no longer owns although there is nothing to do. */
  forgotten: readonly OwnedObject[];
};

const actionRank: Record<Action, number> = { MOVE: 0, ADOPT: 1, CREATE: 1, UPDATE: 1, DETACH: 2, DELETE: 2 };

/** 4,000 sites with a page and a pattern each, which is all that fits into a file, take less. */
const maxMs = 10_000;

/** What has to be done so that the stored objects are as the file says, in the order in which it can be done. */
export async function planChanges(input: PlanInput): Promise<Planned> {
  const { document, catalogue, stored, now, hashSecret } = input;
  const isStored = ({ kind, objectId }: OwnedObject): boolean => stored.get(kind)?.has(objectId) ?? false;
  const rows = input.owned.filter(({ project }) => project === document.project);
  const own = rows.filter(isStored);
  const others = input.owned.filter(({ project }) => project !== document.project);
  const places = new Set(document.entries.map(({ kind, path }) => `${kind.name} ${path}`));
  const moved = moveObjects({
    catalogue,
    owned: own,
    moves: document.moves,
    applied: input.appliedMoves,
    isEntry: (kind, path) => places.has(`${kind} ${path}`),
    nameOf: ({ kind, objectId, key }) => stored.get(kind)?.get(objectId)?.name ?? key,
  });
  const matches = matchEntries(document.entries, stored, moved.owned, others);
  const keys = new Map([...matches.byEntry.values()].map((match) => [plannedId(match), match.entry.path]));
  const references = createReferences(document.entries, stored, (entry) =>
    plannedId(matches.byEntry.get(entry)!),
  );

  // What was meant to get another key would be deleted, with its history.
  const [unmoved, notices] = input.deleteMissing ? [moved.warnings, []] : [[], moved.warnings];
  const problems: Problem[] = [...moved.problems, ...unmoved, ...matches.problems];
  const warnings: Problem[] = [...notices];
  const changes: Change[] = [...moved.changes];
  const resolvedBy = new Map<Match, Resolved>();
  const takeTurn = createTurns(input.elapsed);
  for (const match of matches.byEntry.values()) {
    const { entry } = match;
    if (problems.length >= maxProblems) break;
    if ((await takeTurn()) > maxMs) {
      const message = 'It takes too long to check the file. Split it up.';
      problems.push(problemAt(entry.placeOf([]), message, entry.label));
      break;
    }
    const hasStoredSecret = createStoredSecrets(entry, match.stored);
    const { variables } = input;
    const resolved = resolveEntry(entry, catalogue, { references, variables, hasStoredSecret });
    resolvedBy.set(match, resolved);
    problems.push(...resolved.problems);
    warnings.push(...resolved.warnings);
    if (resolved.problems.length > 0) continue;
    const planned = planEntry(match, resolved, { now, hashSecret, keys });
    problems.push(...planned.problems);
    warnings.push(...planned.warnings);
    changes.push(...planned.changes);
  }
  const released = orderReleases(changes, stored);
  problems.push(
    ...released.problems,
    ...findDuplicates({
      catalogue,
      stored,
      matches: [...matches.byEntry.values()],
      leftOver: matches.leftOver,
    }),
  );
  const removals = planRemovals({
    catalogue,
    stored,
    others,
    leftOver: matches.leftOver,
    matches: [...matches.byEntry.values()],
    resolved: resolvedBy,
    deleteMissing: input.deleteMissing,
  });
  return {
    changes: inOrder([...released.changes, ...removals.changes], catalogue),
    problems: [...problems, ...removals.problems].slice(0, maxProblems),
    warnings: warnings.slice(0, maxProblems),
    matches: matches.byEntry,
    relocated: moved.relocated,
    settledMoves: moved.settled,
    forgotten: [...rows.filter((object) => !isStored(object)), ...removals.forgotten],
  };
}

function inOrder(changes: readonly Change[], { kinds }: Catalogue): Change[] {
  const order = new Map(kinds.map(({ name }, index) => [name, index]));
  const rank = ({ action, kind }: Change): number => {
    const place = order.get(kind.name)!;
    return actionRank[action] * 1_000 + (action === 'DETACH' || action === 'DELETE' ? 999 - place : place);
  };
  return changes.toSorted((a, b) => rank(a) - rank(b));
}
