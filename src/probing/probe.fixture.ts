import { systemClock } from '#platform/clock.ts';
import { inWords, targetOf, unknownNetwork } from './check.fixture.ts';
import type { CheckOutcome, CheckTarget } from './check.ts';
import { createCheck } from './own-network/own-network.ts';
import type { ProbeTarget } from './probe-target.ts';
import type { Probe } from './report.ts';

const { signal } = new AbortController();

export const runProbe = (
  probe: Probe,
  settings: ProbeTarget,
  changes: Partial<CheckTarget> = {},
): Promise<CheckOutcome> =>
  createCheck(unknownNetwork, probe)(
    targetOf(`probe://${'host' in settings ? settings.host : 'host'}`, { probe: settings, ...changes }),
    { clock: systemClock, signal },
  );

/** Status and message in one line. */
export const probeInWords = async (
  probe: Probe,
  settings: ProbeTarget,
  changes?: Partial<CheckTarget>,
): Promise<string> =>
  inWords(await runProbe(probe, settings, changes))
    .replace(' - ', ' ')
    .replace(/ -$/, '');
