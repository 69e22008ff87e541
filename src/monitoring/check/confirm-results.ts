import type { Tx } from '#platform/db/pool.ts';
import { primaryKind } from '#probing/index.ts';
import type { MonitoringExtension } from '../extension.ts';
import { chooseAgents, noAgents, type TeamAgents } from '../region/agents.ts';
import type { Regions } from '../region/regions.ts';
import { findQuestions, findRoom, saveQuestions } from '../region/round-storage.ts';
import type { LockedTarget } from '../target/state-storage.ts';
import { isConfirmed, type FinishedCheck, type Questions } from './reduce-checks.ts';

/**
 * What has been asked about the targets of a batch. Reads nothing if there is only one region and no agent, and nothing for targets that are
 * and were up. `overdue`: targets whose question is over.
 */
export async function loadQuestions(
  tx: Tx,
  finished: readonly FinishedCheck[],
  targets: ReadonlyMap<string, LockedTarget>,
  overdue: readonly string[],
  regions: Regions,
  environments?: MonitoringExtension,
): Promise<Questions> {
  const { own: region } = regions;
  const others = regions.others();
  const agents = environments ? regions.agents() : noAgents;
  const matters = ({ targetId, outcome, round }: FinishedCheck): boolean => {
    const target = targets.get(targetId);
    if (!target || !isConfirmed(target)) return false;
    if (round !== undefined) return true;
    if (others.length === 0 && !(target.kind === primaryKind && agents.has(target.teamId))) return false;
    if (outcome.kind === 'inconclusive') return others.length > 0;
    return target.confirmedStatus !== 'DOWN' && (outcome.result.status === 'DOWN' || target.failures > 0);
  };
  const ids = new Set([...overdue, ...finished.filter(matters).map(({ targetId }) => targetId)]);
  if (ids.size === 0) return { region, of: new Map(), room: new Map() };
  const servedBy = await listOwnEnvironments(tx, [...ids], targets, agents, environments);
  const of = await findQuestions(tx, [...ids], others, ({ targetId, teamId }) =>
    chooseAgents(agents.get(teamId) ?? [], targetId, servedBy.get(targets.get(targetId)?.siteId ?? '') ?? []),
  );
  const room = await findRoom(tx, [...new Set([...of.values()].map(({ facts }) => facts.teamId))]);
  return { region, of, room };
}

/** The environments that serve a site, by site. Only for teams with agents. */
async function listOwnEnvironments(
  tx: Tx,
  targetIds: readonly string[],
  targets: ReadonlyMap<string, LockedTarget>,
  agents: TeamAgents,
  environments: MonitoringExtension | undefined,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const asked = targetIds.flatMap((id) => targets.get(id) ?? []).filter(({ teamId }) => agents.has(teamId));
  const siteIds = [...new Set(asked.map(({ siteId }) => siteId))];
  if (siteIds.length === 0 || !environments) return new Map();
  const found = await environments.listEnvironmentIds(tx, siteIds);
  return new Map(siteIds.map((id, index) => [id, found[index] ?? []]));
}

/** The regions, and the environments of the agents, that have been asked something new. */
export type Asked = { regions: string[]; environmentIds: string[] };

export async function saveAnswers(tx: Tx, { of }: Questions): Promise<Asked> {
  if (of.size === 0) return { regions: [], environmentIds: [] };
  const changes = [...of.values()].map((question) => question.changes);
  await saveQuestions(tx, changes);
  const asked = changes.flatMap(({ opened, votes }) =>
    opened ? votes.filter(({ vote }) => vote === null) : [],
  );
  const regions = asked.flatMap(({ region, environmentId }) => (environmentId === null ? [region] : []));
  const environmentIds = asked.flatMap(({ environmentId }) => environmentId ?? []);
  return { regions: [...new Set(regions)], environmentIds: [...new Set(environmentIds)] };
}
