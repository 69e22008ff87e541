import type { AlertRow, DatabaseState } from './database-state.ts';
import { recoveryMs } from './disturbances.ts';
import type { Finding } from './finding.ts';
import type { Ledger } from './ledger.ts';
import { longestFree, overlap, type Span } from './spans.ts';
import { announceMs, windowsOf } from './verify-maintenance.ts';
import { eventsIn } from './verify-webhooks.ts';

const stepMs = 60_000;
/** Steps are taken every half second. The rest is for a busy machine. */
const maxLateMs = 3_000;
/** A step that is due in a maintenance is tried again every 5 s, and not before held alerts were announced. */
const pauseMs = 5_000 + announceMs;

/** The sites that take the policy have no pages, so each opening of an incident has one alert. */
export function verifyEscalation(
  ledger: Ledger,
  database: DatabaseState,
  disturbances: readonly Span[],
): Finding[] {
  return [
    verifySteps(database),
    verifyTimes(ledger, database, disturbances),
    verifyAcknowledgements(ledger, database),
    verifyIncidents(database),
  ];
}

/** The text of a step names the policy, the step and the round. Each opening of an incident takes it at most once. */
function verifySteps({ steps, incidents }: DatabaseState): Finding {
  const openings = new Map(incidents.map(({ id, openings: count }) => [id, count]));
  const taken = Map.groupBy(steps, ({ incidentId, text }) => `incident ${incidentId}: ${text}`);
  return {
    invariant: 'no step of an escalation is taken twice',
    checked: steps.length,
    violations: [...taken]
      .filter(([, same]) => same.length > (openings.get(same[0]!.incidentId) ?? 0))
      .map(([step, same]) => `${step} (${same.length} times)`),
  };
}

/** The second step is due a minute after the first. If it was not taken, the alert was closed or acknowledged before that. */
function verifyTimes(
  { faults, steps: { first, second }, windows }: Ledger,
  { alerts, deliveries, incidents }: DatabaseState,
  disturbances: readonly Span[],
): Finding {
  const clockFaults = faults.filter(({ kind, status }) => kind === 'set clock back' && status === 'injected');
  const sentTo = ({ id }: AlertRow, wanted: string): number | undefined =>
    deliveries.find(
      ({ alertId, event, channel }) => alertId === id && event === 'OPENED' && channel === wanted,
    )?.createdMs;
  const clockFaultAt = (ms: number) => clockFaults.find((fault) => overlap(fault, { fromMs: ms, toMs: ms }));
  const acknowledgedMs = new Map(incidents.map((incident) => [incident.id, incident.acknowledgedMs]));
  const violations: string[] = [];
  let checked = 0;
  for (const alert of alerts) {
    const [firstMs, secondMs] = [sentTo(alert, first), sentTo(alert, second)];
    if (firstMs === undefined) continue;
    // An escalation that begins while the clock is ahead begins anew when that is corrected.
    const restart = clockFaultAt(firstMs);
    const dueMs = stepMs + (restart ? restart.toMs + recoveryMs : firstMs);
    const acknowledgements = (acknowledgedMs.get(alert.incidentId ?? '') ?? []).filter((ms) => ms > firstMs);
    const endMs = secondMs ?? Math.min(...acknowledgements, alert.resolvedMs ?? Infinity);
    const own = windowsOf(windows, alert.siteId);
    const pauses = own.map(({ possibly: { fromMs, toMs } }) => ({ fromMs, toMs: toMs + pauseMs }));
    const lateMs = longestFree({ fromMs: dueMs, toMs: endMs }, [...disturbances, ...pauses]);
    const late = secondMs === undefined ? 'not taken' : `${Math.round(endMs - dueMs)} ms late`;
    if (lateMs > maxLateMs) violations.push(`${alert.message}: the second step was ${late}`);
    // A further alert is sent to all steps that were taken, at the same time.
    const isEarly =
      secondMs !== undefined && secondMs > firstMs && secondMs < firstMs + stepMs && !clockFaultAt(secondMs);
    if (isEarly)
      violations.push(
        `${alert.message}: the second step was taken after ${Math.round(secondMs - firstMs)} ms`,
      );
    if (isEarly || endMs > dueMs) checked += 1;
  }
  return {
    invariant: 'no step of an escalation is early, or later than faults and maintenance explain',
    checked,
    // In some storms, the clock is ahead once in every minute, and each step is taken then. In the storm of CI, it is not.
    mayBeEmpty: true,
    violations,
  };
}

/** A step that was taken before the acknowledgement may arrive after it. */
function verifyAcknowledgements(
  { acknowledgements, webhooks, receivers, steps: { second } }: Ledger,
  { alerts, incidents, steps }: DatabaseState,
): Finding {
  const opened = webhooks
    .filter(({ receiver }) => receiver === receivers.get(second))
    .flatMap((webhook) => eventsIn(webhook).map((event) => ({ ...webhook, event })));
  return {
    invariant: 'an acknowledgement stops the escalation: at most one more message, and no more steps',
    checked: acknowledgements.length,
    violations: acknowledgements.flatMap(({ incidentId, confirmedMs }) => {
      const reopenings = incidents.find(({ id }) => id === incidentId)?.reopenedMs ?? [];
      const endMs = Math.min(...reopenings.filter((ms) => ms > confirmedMs), Infinity);
      const isAfter = (ms: number): boolean => ms > confirmedMs && ms < endMs;
      const later = steps.filter((step) => step.incidentId === incidentId && isAfter(step.atMs));
      const about = new Set(
        alerts
          .filter((alert) => alert.incidentId === incidentId && alert.openedMs < confirmedMs)
          .map(({ id }) => `${id} alert.opened`),
      );
      const messages = new Set(
        opened.filter(({ event, receivedMs }) => about.has(event) && isAfter(receivedMs)).map(({ id }) => id),
      );
      return [
        ...later.map(({ text }) => `incident ${incidentId} was acknowledged before: ${text}`),
        ...(messages.size > 1
          ? [`incident ${incidentId}: ${messages.size} messages after its acknowledgement`]
          : []),
      ];
    }),
  };
}

function verifyIncidents({ incidents, alerts }: DatabaseState): Finding {
  const open = alerts.filter(({ status }) => status === 'OPEN');
  const openIncidents = incidents.filter(({ state }) => state !== 'RESOLVED');
  return {
    invariant: 'an incident is open exactly while one of its alerts is',
    checked: incidents.length,
    violations: [
      ...openIncidents
        .filter(({ id }) => !open.some(({ incidentId }) => incidentId === id))
        .map(({ id, state }) => `incident ${id} is ${state} without an open alert`),
      ...open
        .filter(({ incidentId }) => !openIncidents.some(({ id }) => id === incidentId))
        .map(({ message }) => `${message}: no incident is open`),
    ],
  };
}
