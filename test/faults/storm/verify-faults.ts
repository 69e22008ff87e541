import type { Finding } from './verify.ts';
import type { Ledger } from './ledger.ts';

/** A storm that did not rage proves nothing. */
export function judgeInjuries({ planned, injuries }: Ledger): Finding {
  const of = (wanted: string) => injuries.filter(({ end }) => end === wanted);
  const settled = new Set([...of('done'), ...of('impossible')].map(({ kind }) => kind));
  const impossible = new Set(of('impossible').map(({ kind }) => kind));
  return {
    invariant: 'every kind of injury was done, and none failed',
    checked: of('done').length,
    violations: [
      ...of('failed').map(({ kind, what }) => `${kind}: ${what}`),
      ...[...planned].filter((kind) => !settled.has(kind)).map((kind) => `${kind} was not done`),
    ],
    ...(impossible.size > 0 ? { note: `SKIPPED, this machine cannot: ${[...impossible].join(', ')}` } : {}),
  };
}
