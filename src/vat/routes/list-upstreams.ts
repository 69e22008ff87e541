import type { Context } from '#identity/context.ts';
import { sources, type Source } from '../formats/formats.ts';
import { summariseRegisters } from '../log/log-storage.ts';
import type { BreakerState } from '../upstream/breaker.ts';
import type { Vat } from '../validation/vat.ts';

export type Upstream = {
  source: Source;
  /** False if the module is disabled or the credentials are missing. */
  configured: boolean;
  calls: number;
  verdicts: { valid: number; invalid: number; unavailable: number };
  latency_ms: { average: number | null; p95: number | null };
  breaker: BreakerState;
  /** The EU member states whose breaker is not closed. */
  member_states: { country_code: string; breaker: BreakerState }[];
};

export type Upstreams = { since: string; upstreams: Upstream[] };

const windowMs = 3_600_000;

/** For every signed-in user. The figures cover the last hour and all processes, the breakers are those of this process. */
export async function listUpstreams({ db }: Context, vat: Vat): Promise<Upstreams> {
  const since = new Date(vat.clock.now().getTime() - windowMs);
  const figures = await summariseRegisters(db, since);
  const circuits = vat.breakers.list();
  const upstreams = sources.map((source): Upstream => {
    const found = figures.find((each) => each.source === source);
    return {
      source,
      configured: vat.settings.enabled && hasCredentials(vat.settings, source),
      calls: found?.calls ?? 0,
      verdicts: {
        valid: found?.valid ?? 0,
        invalid: found?.invalid ?? 0,
        unavailable: found?.unavailable ?? 0,
      },
      latency_ms: { average: found?.averageMs ?? null, p95: found?.p95Ms ?? null },
      breaker: vat.breakers.stateOf(source),
      member_states: circuits
        .filter(([name, state]) => name.startsWith(`${source} `) && state !== 'closed')
        .map(([name, breaker]) => ({ country_code: name.slice(source.length + 1), breaker })),
    };
  });
  return { since: since.toISOString(), upstreams };
}

const hasCredentials = ({ uk, au }: Vat['settings'], source: Source): boolean =>
  (source !== 'uk' || uk.client !== null) && (source !== 'au' || au.guid !== null);
