import type { Facts } from './facts.ts';
import { judgeAlerts } from './judge-alerts.ts';
import { judgeDeployments } from './judge-deployments.ts';
import { judgeHooks } from './judge-hooks.ts';
import type { Ledger } from './ledger.ts';

/** One line of the table: how many things were looked at, and what was wrong with which. */
export type Finding = { invariant: string; checked: number; violations: string[] };

/** What the processes themselves had to show. */
export type Conduct = {
  /** Ends that nobody asked for, after a process had been ready. */
  deaths: string[];
  starts: number;
  /** How each ended when it was told to, at the end. */
  ends: string[];
  leftOver: string[];
  /** In MB, as measured over time. */
  memory: { name: string; samples: number[] }[];
  /** What was still under way when patience ran out. */
  unquiet: string[];
};

const mostMegabytes = 500;

/** Everything that must hold after any storm. */
export function judge(ledger: Ledger, facts: Facts, conduct: Conduct): Finding[] {
  return [
    judgeSites(ledger, facts),
    ...judgeAlerts(ledger, facts),
    ...judgeHooks(ledger, facts),
    ...judgeDeployments(ledger, facts),
    ...judgeNumbers(ledger, facts),
    judgeRollups(facts),
    ...judgeConduct(conduct),
    {
      invariant: 'no answer that no fault excuses',
      checked: ledger.counts.acknowledged,
      violations: ledger.wrongAnswers,
    },
    {
      invariant: 'no message given up, no row of what is deleted',
      checked: facts.deadLetters.length + facts.orphans,
      violations: [
        ...facts.deadLetters,
        ...(facts.orphans > 0 ? [`${facts.orphans} rows of deleted sites`] : []),
      ],
    },
  ];
}

function judgeSites({ sites, perhapsMade, watched }: Ledger, facts: Facts): Finding {
  const stored = new Map(facts.sites.map((site) => [site.id, site.name]));
  const violations = sites.flatMap(({ id, name, perhaps, deleted }) => {
    const found = stored.get(id);
    if (found === undefined) return deleted === 'no' ? [`site ${name} is lost`] : [];
    if (deleted === 'yes') return [`site ${name} is back`];
    return found === name || perhaps.has(found) ? [] : [`site ${id} is called ${found}, not ${name}`];
  });
  const known = new Set([...sites, ...watched.map(({ siteId }) => ({ id: siteId }))].map(({ id }) => id));
  const strange = facts.sites.filter(({ id, name }) => !known.has(id) && !perhapsMade.has(name));
  return {
    invariant: 'no acknowledged write of a site lost',
    checked: sites.length,
    violations: [...violations, ...strange.map(({ name }) => `site ${name} came from nowhere`)],
  };
}

function judgeNumbers({ queuedNumbers, validated }: Ledger, { verdicts }: Facts): Finding[] {
  const found = new Map(verdicts.map((verdict) => [verdict.number, verdict]));
  return [
    {
      invariant: 'every queued VAT revalidation has its verdict',
      checked: queuedNumbers.size,
      violations: [...queuedNumbers]
        .filter(([number, expected]) => found.get(number)?.status !== expected)
        .map(([number, expected]) => `${number}: ${found.get(number)?.status ?? 'nothing'}, not ${expected}`),
    },
    {
      invariant: 'every validation that was answered is logged',
      checked: validated.size,
      violations: [...validated]
        .filter(([number, times]) => (found.get(number)?.validated ?? 0) < times)
        .map(([number]) => `${number} is not in the log`),
    },
  ];
}

function judgeRollups({ rollups, overlong }: Facts): Finding {
  const wrong = rollups.filter(({ rolled, raw }) => rolled !== raw);
  return {
    invariant: 'rollups equal the checks',
    checked: rollups.length,
    violations: [
      ...wrong.map(
        ({ table, target, bucket, rolled, raw }) =>
          `${table} ${bucket} of ${target}: ${rolled}, checks say ${raw}`,
      ),
      ...overlong.map((target) => `${target} covers more time than has passed`),
    ],
  };
}

function judgeConduct({ deaths, starts, ends, leftOver, memory, unquiet }: Conduct): Finding[] {
  const most = (samples: readonly number[]): number => Math.max(0, ...samples);
  return [
    { invariant: 'quiet after the storm: queues, outboxes, leases', checked: 1, violations: unquiet },
    { invariant: 'no process dies by itself', checked: starts, violations: deaths },
    {
      invariant: 'every process ends cleanly when told to',
      checked: ends.length,
      violations: ends.filter((end) => !end.endsWith('code 0')),
    },
    { invariant: 'no process left over', checked: 1, violations: leftOver },
    {
      invariant: `memory below ${mostMegabytes} MB`,
      checked: memory.reduce((sum, { samples }) => sum + samples.length, 0),
      violations: memory
        .filter(({ samples }) => most(samples) > mostMegabytes)
        .map(({ name, samples }) => `${name} took ${most(samples)} MB`),
    },
  ];
}
