import type { Facts } from './database-state.ts';
import { judgeAlerts } from './verify-alerts.ts';
import { judgeAnswers } from './verify-responses.ts';
import { judgeDeployments } from './verify-deployments.ts';
import { judgeHooks } from './verify-webhooks.ts';
import { judgeHostile } from './verify-hostile-member.ts';
import { judgeInjuries } from './verify-faults.ts';
import { judgeMemory } from './verify-memory.ts';
import { judgeOutages } from './verify-outages.ts';
import type { Ledger } from './ledger.ts';
import type { Span } from './spans.ts';
import { delaysOf, troublesOf } from './disturbances.ts';

/** One line of the table: how many things were looked at, and what was wrong with which. */
export type Finding = {
  invariant: string;
  checked: number;
  violations: string[];
  /** What could not be judged, and how much of it there was. */
  note?: string;
  /** In a short storm there may be nothing of the kind. Everything else must have been looked at to hold. */
  mayBeEmpty?: true;
};

/** What the processes themselves had to show. */
export type Conduct = {
  /** Ends that nobody asked for, after a process had been ready. */
  deaths: string[];
  starts: number;
  /** How each ended when it was told to, at the end. */
  ends: string[];
  leftOver: string[];
  /** Of each process, in MB, as measured over time in each of its lives. */
  memory: { name: string; lives: number[][] }[];
  /** Of a process, from its end, or the signal to end, until it was ready again. */
  absences: (Span & { name: string })[];
  /** What was still under way when patience ran out. */
  unquiet: string[];
};

/** Everything that must hold after any storm. */
export function judge(ledger: Ledger, facts: Facts, conduct: Conduct): Finding[] {
  const findings: Finding[] = [
    judgeInjuries(ledger),
    judgeSites(ledger, facts),
    ...judgeAlerts(ledger, facts),
    judgeOutages(ledger, facts, delaysOf(ledger, conduct)),
    ...judgeHooks(ledger, facts),
    ...judgeDeployments(ledger, facts),
    ...judgeNumbers(ledger, facts),
    judgeRollups(facts),
    ...judgeConduct(conduct),
    ...judgeMemory(conduct.memory),
    ...judgeAnswers(ledger, troublesOf(ledger, conduct)),
    ...judgeHostile(ledger, troublesOf(ledger, conduct)),
    {
      invariant: 'no message given up',
      checked: facts.deliveries.length + ledger.queuedNumbers.size,
      violations: facts.deadLetters,
    },
    {
      invariant: 'no check or rollup of what is deleted',
      checked: facts.measurements,
      violations: facts.orphans > 0 ? [`${facts.orphans} rows of deleted sites`] : [],
    },
  ];
  return findings.map((finding) =>
    finding.checked > 0 || finding.mayBeEmpty
      ? finding
      : { ...finding, violations: [...finding.violations, 'there was nothing to look at'] },
  );
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
  const statusOf = (number: string): string => found.get(number)?.statuses.join(' and ') ?? 'nothing';
  return [
    ...['DE', 'GB', 'CH'].map((country): Finding => {
      const queued = [...queuedNumbers].filter(([number]) => number.startsWith(country));
      return {
        invariant: `every queued VAT revalidation of ${country} has its verdict`,
        checked: queued.length,
        violations: queued
          .filter(([number, expected]) => statusOf(number) !== expected)
          .map(([number, expected]) => `${number}: ${statusOf(number)}, not ${expected}`),
      };
    }),
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

function judgeConduct({ deaths, starts, ends, leftOver, unquiet }: Conduct): Finding[] {
  return [
    { invariant: 'quiet after the storm: queues, outboxes, leases', checked: 1, violations: unquiet },
    { invariant: 'no process dies by itself', checked: starts, violations: deaths },
    {
      invariant: 'every process ends cleanly when told to',
      checked: ends.length,
      violations: ends.filter((end) => !end.endsWith('code 0')),
    },
    { invariant: 'no process left over', checked: 1, violations: leftOver },
  ];
}
