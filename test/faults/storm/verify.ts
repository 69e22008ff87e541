import type { DatabaseState } from './database-state.ts';
import { checkDelaysOf, disturbancesOf } from './disturbances.ts';
import type { Finding } from './finding.ts';
import type { Ledger } from './ledger.ts';
import type { ProcessReport } from './process-report.ts';
import { verifyAlerts } from './verify-alerts.ts';
import { verifyDeployments } from './verify-deployments.ts';
import { verifyEscalation } from './verify-escalation.ts';
import { verifyFaults } from './verify-faults.ts';
import { verifyHostileMember } from './verify-hostile-member.ts';
import { verifyMaintenance } from './verify-maintenance.ts';
import { verifyMemory } from './verify-memory.ts';
import { verifyOutages } from './verify-outages.ts';
import { verifyCutRegion } from './verify-region.ts';
import { verifyResponses } from './verify-responses.ts';
import { verifyWebhooks } from './verify-webhooks.ts';

/** Verifies everything that must hold after any storm. */
export function verify(ledger: Ledger, database: DatabaseState, processes: ProcessReport): Finding[] {
  const disturbances = disturbancesOf(ledger, processes);
  const findings: Finding[] = [
    verifyFaults(ledger),
    verifySites(ledger, database),
    ...verifyAlerts(ledger, database),
    verifyOutages(ledger, database, checkDelaysOf(ledger, processes)),
    verifyCutRegion(ledger, database),
    ...verifyWebhooks(ledger, database, disturbances),
    ...verifyMaintenance(ledger, database, disturbances),
    ...verifyEscalation(ledger, database, disturbances),
    ...verifyDeployments(ledger, database),
    ...verifyVatNumbers(ledger, database),
    verifyBeats(ledger, database),
    verifyRollups(database),
    ...verifyProcesses(processes),
    ...verifyMemory(processes.memory),
    ...verifyResponses(ledger, disturbances),
    ...verifyHostileMember(ledger, disturbances),
    {
      invariant: 'no dead letter',
      checked: database.deliveries.length + ledger.queuedNumbers.size,
      violations: database.deadLetters,
    },
    {
      invariant: 'no check or rollup of a deleted site',
      checked: database.measurementRows,
      violations: database.orphanRows > 0 ? [`${database.orphanRows} rows of deleted sites`] : [],
    },
  ];
  return findings.map((finding) =>
    finding.checked > 0 || finding.mayBeEmpty
      ? finding
      : { ...finding, violations: [...finding.violations, 'there was nothing to verify'] },
  );
}

function verifySites({ sites, possiblyCreated, targets }: Ledger, database: DatabaseState): Finding {
  const stored = new Map(database.sites.map((site) => [site.id, site.name]));
  const violations = sites.flatMap(({ id, name, possibleNames, deleted }) => {
    const found = stored.get(id);
    if (found === undefined) return deleted === 'no' ? [`site ${name} is missing`] : [];
    if (deleted === 'yes') return [`site ${name} was deleted and exists`];
    return found === name || possibleNames.has(found) ? [] : [`site ${id} is called ${found}, not ${name}`];
  });
  const known = new Set([...sites.map(({ id }) => id), ...targets.map(({ siteId }) => siteId)]);
  const unknown = database.sites.filter(({ id, name }) => !known.has(id) && !possiblyCreated.has(name));
  return {
    invariant: 'no acknowledged write of a site is lost',
    checked: sites.length,
    violations: [...violations, ...unknown.map(({ name }) => `site ${name} was never created`)],
  };
}

function verifyVatNumbers(
  { queuedNumbers, validatedNumbers }: Ledger,
  { vatNumbers }: DatabaseState,
): Finding[] {
  const stored = new Map(vatNumbers.map((row) => [row.number, row]));
  const statusOf = (number: string): string => stored.get(number)?.statuses.join(' and ') ?? 'nothing';
  return [
    ...['DE', 'GB', 'CH'].map((country): Finding => {
      const queued = [...queuedNumbers].filter(([number]) => number.startsWith(country));
      return {
        invariant: `every queued VAT revalidation of ${country} has the correct result`,
        checked: queued.length,
        violations: queued
          .filter(([number, expected]) => statusOf(number) !== expected)
          .map(([number, expected]) => `${number}: ${statusOf(number)}, not ${expected}`),
      };
    }),
    {
      invariant: 'every validation with a response is logged',
      checked: validatedNumbers.size,
      violations: [...validatedNumbers]
        .filter(([number, times]) => (stored.get(number)?.validated ?? 0) < times)
        .map(([number]) => `${number} is not in the log`),
    },
  ];
}

function verifyBeats({ beats }: Ledger, database: DatabaseState): Finding {
  const stored = new Set(database.beats);
  return {
    invariant: 'no acknowledged beat of a job is lost',
    checked: beats.size,
    violations: [...beats].filter((runId) => !stored.has(runId)).map((runId) => `beat ${runId} is missing`),
  };
}

function verifyRollups({ rollups, overcounted }: DatabaseState): Finding {
  const wrong = rollups.filter(({ rolled, raw }) => rolled !== raw);
  return {
    invariant: 'rollups equal the sums of the checks',
    checked: rollups.length,
    violations: [
      ...wrong.map(
        ({ table, target, bucket, rolled, raw }) =>
          `${table} ${bucket} of ${target}: ${rolled}, but the checks give ${raw}`,
      ),
      ...overcounted.map((target) => `${target} covers more time than has passed`),
    ],
  };
}

function verifyProcesses(report: ProcessReport): Finding[] {
  const { crashes, starts, finalExits, leftoverProcesses, pendingWork } = report;
  return [
    {
      invariant: 'the system settles after the storm: queues, outboxes, leases',
      checked: 1,
      violations: pendingWork,
    },
    { invariant: 'no process crashes', checked: starts, violations: crashes },
    {
      invariant: 'every process exits with code 0 when it is stopped',
      checked: finalExits.length,
      violations: finalExits.filter((exit) => !exit.endsWith('code 0')),
    },
    { invariant: 'no process is left over', checked: 1, violations: leftoverProcesses },
  ];
}
