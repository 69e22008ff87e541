import type { LatestIncidentsQuery } from '../api/monitoring.generated.ts';
import { toneInPicture, verificationNote } from '../deployments/status.tsx';
import type { Tone } from '../ui/badge.tsx';
import { words } from '../words/words.ts';
import type { Deployment, Environment } from './needs.ts';

type Incident = LatestIncidentsQuery['incidents']['edges'][number]['node'];

/** Something on the time line, with its place between the edges, in per cent. */
export type Mark = {
  key: string;
  at: string;
  path: string;
  tone: Tone;
  what: string;
  text: string;
  from: number;
  to: number;
  /** From 0: what overlaps is in different rows. */
  row: number;
};

export type Timeline = { releases: Mark[]; incidents: Mark[]; days: { at: Date; place: number }[] };

const dayMs = 86_400_000;
export const shownMs = 7 * dayMs;
/** As much as a mark of a release is wide, in per cent of the time line. */
const markWidth = 1.4;
const maxRows = 3;

export function timelineOf(
  {
    deployments,
    environments,
    incidents,
  }: {
    deployments: readonly Deployment[];
    environments: readonly Environment[];
    incidents: readonly Incident[];
  },
  now: number,
): Timeline {
  const placeOf = (at: string | number): number =>
    Math.min(100, Math.max(0, 100 * (1 - (now - new Date(at).getTime()) / shownMs)));
  const isShown = (at: string): boolean => now - Date.parse(at) < shownMs;
  const releases = deployments
    .map((deployment) => ({
      deployment,
      at: deployment.switchedAt ?? deployment.completedAt ?? deployment.createdAt,
    }))
    .filter(({ at }) => isShown(at))
    .map(({ deployment, at }) => ({
      ...describeRelease(deployment, environments),
      at,
      from: placeOf(at) - markWidth / 2,
      to: placeOf(at) + markWidth / 2,
    }));
  const bands = incidents
    .filter(({ resolvedAt }) => !resolvedAt || isShown(resolvedAt))
    .map((incident) => {
      // Wide enough to be seen and clicked, also if it has just begun.
      const from = Math.min(99.2, placeOf(incident.startedAt));
      const to = Math.max(from + 0.8, placeOf(incident.resolvedAt ?? now));
      return { ...describeIncident(incident), from, to };
    });
  return { releases: inRows(releases), incidents: inRows(bands), days: midnights(now, placeOf) };
}

function describeRelease(deployment: Deployment, environments: readonly Environment[]) {
  const { id, kind, outcome, version, automatic, triggeredBy, tokenName } = deployment;
  const t = words().overview.timeline;
  const environment = environments.find((each) => each.id === deployment.environmentId)?.name;
  return {
    key: id,
    path: `/deployments/${id}`,
    tone: toneInPicture(deployment),
    what: automatic ? t.automaticRollback : kind === 'ROLLBACK' ? t.rollback : t.deployment,
    text: t.release(
      version,
      environment ?? words().overview.needs.aDeletedEnvironment,
      t.states[outcome] + verificationNote(deployment),
      tokenName ?? triggeredBy,
    ),
  };
}

const describeIncident = ({ id, number, title, state, startedAt }: Incident) => ({
  key: id,
  at: startedAt,
  path: `/incidents/${id}`,
  tone:
    state === 'OPEN' ? ('bad' as const) : state === 'ACKNOWLEDGED' ? ('warn' as const) : ('idle' as const),
  what: state === 'RESOLVED' ? words().overview.timeline.resolved : words().overview.timeline.incident,
  text: `#${number} ${title}`,
});

/** The first row in which there is room. If all are full, the last one. */
function inRows(marks: readonly Omit<Mark, 'row'>[]): Mark[] {
  const ends: number[] = [];
  return marks
    .toSorted((one, other) => one.from - other.from)
    .map((mark) => {
      const free = Array.from({ length: maxRows }, (_, row) => row).find(
        (row) => (ends[row] ?? -Infinity) <= mark.from,
      );
      const row = free ?? maxRows - 1;
      ends[row] = Math.max(ends[row] ?? -Infinity, mark.to);
      return { ...mark, row };
    });
}

/** In the time zone of the user. */
function midnights(now: number, placeOf: (at: number) => number): { at: Date; place: number }[] {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  const found = [];
  for (; now - day.getTime() < shownMs; day.setDate(day.getDate() - 1))
    found.push({ at: new Date(day), place: placeOf(day.getTime()) });
  return found.toReversed();
}

/** The same as a list, newest first. */
export const eventsOf = ({ releases, incidents }: Timeline): Mark[] =>
  [...releases, ...incidents].sort((one, other) => other.at.localeCompare(one.at));
