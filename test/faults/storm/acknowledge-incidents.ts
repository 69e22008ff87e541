import { acknowledgedSites } from './create-targets.ts';
import { createSender, repeat, type LoadContext } from './load-context.ts';
import { nowMs } from './spans.ts';

const list =
  'query { incidents(state: OPEN, first: 100) { edges { node { id siteId startedAt escalation { nextStepAt } } } } }';
const acknowledge = 'mutation ($id: ID!) { acknowledgeIncident(id: $id) { state } }';

type OpenIncident = {
  id: string;
  siteId: string;
  startedAt: string;
  escalation: { nextStepAt: string | null } | null;
};

const soonMs = 10_000;
/** Steps are taken every half second, so the request arrives before or after the step. */
const beforeStepMs = 300;

/** Acknowledges the incidents of some sites, some of them at the moment at which their next step is due. */
export async function acknowledgeIncidents(context: LoadContext): Promise<void> {
  const { ledger } = context;
  const send = createSender(context);
  const keys = new Map(ledger.targets.map(({ siteId, pageId, key }) => [pageId ?? siteId, key]));
  const isWanted = ({ siteId, startedAt, escalation }: OpenIncident): boolean => {
    const when = acknowledgedSites.get(keys.get(siteId) ?? '');
    if (when === 'soon') return nowMs() - Date.parse(startedAt) > soonMs;
    const nextStepAt = escalation?.nextStepAt ?? null;
    return when !== undefined && nextStepAt !== null && Date.parse(nextStepAt) - nowMs() < beforeStepMs;
  };

  await repeat(context, 300, async () => {
    const result = await send('incidents', list, {});
    if (result.kind !== 'ok') return;
    const open: OpenIncident[] = result.value.edges.map(({ node }: { node: OpenIncident }) => node);
    for (const { id } of open.filter(isWanted)) {
      // If it fails, the incident is in the next list unless it was acknowledged all the same.
      const acknowledged = await send('acknowledgeIncident', acknowledge, { id });
      if (acknowledged.kind === 'ok' && acknowledged.value.state === 'ACKNOWLEDGED')
        ledger.acknowledgements.push({ incidentId: id, confirmedMs: nowMs() });
    }
  });
}
