import type { Context } from '#identity/context.ts';
import { summariseRegisters } from '../log/log-storage.ts';
import type { Source } from '../upstream/result.ts';
import type { BreakerState } from '../upstream/breaker.ts';
import type { Vat } from '../validation/vat.ts';

export type UpstreamFigures = {
  source: Source;
  /** False when it cannot be asked: the module is off, or its credentials are missing. */
  configured: boolean;
  calls: number;
  verdicts: { valid: number; invalid: number; unavailable: number };
  latency_ms: { average: number | null; p95: number | null };
  breaker: BreakerState;
  /** Those of the EU registry whose own circuit is not closed. */
  member_states: { country_code: string; breaker: BreakerState }[];
};

export type UpstreamsAnswer = { since: string; upstreams: UpstreamFigures[] };

const windowMs = 3_600_000;

/** For everybody who is signed in. Figures of the last hour from all processes; the breakers are those of this one. */
export async function listUpstreams({ db }: Context, vat: Vat): Promise<UpstreamsAnswer> {
  const since = new Date(vat.clock.now().getTime() - windowMs);
  const figures = await summariseRegisters(db, since);
  const circuits = vat.breakers.list();
  const upstreams = (['eu', 'uk', 'ch'] as const).map((source): UpstreamFigures => {
    const found = figures.find((each) => each.source === source);
    return {
      source,
      configured: vat.settings.enabled && (source !== 'uk' || vat.settings.uk.client !== null),
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
