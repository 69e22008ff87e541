import type { Finding } from './verify.ts';
import type { Answered, Ledger } from './ledger.ts';
import { overlap, type Span } from './spans.ts';

/** A page, and whoever waits for it. Twice what the slowest took on a busy machine with two cores. */
const longestMs = 5_000;
const attacks = ['expensive queries', 'slow patterns', 'log flood', 'sites that hang or are slow'];
/** Agents wait for work in their requests. */
const waits = /^(?:agent|rival|hostile)/;

/** One member tries to take everything. The others must not notice, and what it tries is done or refused. */
export function judgeHostile({ hostile, answers, begunAt }: Ledger, troubles: readonly Span[]): Finding[] {
  const calm = answers.filter(
    (answer) => !waits.test(answer.what) && !troubles.some((trouble) => overlap(answer, trouble)),
  );
  const ms = ({ fromMs, toMs }: Answered): number => Math.round(toMs - fromMs);
  return [
    {
      invariant: 'a hostile member has tried everything, and is refused what costs too much',
      checked: [...hostile.values()].reduce((sum, { done, refused }) => sum + done + refused, 0),
      violations: [
        ...attacks.filter((what) => !hostile.has(what)).map((what) => `${what}: was not tried`),
        ...((hostile.get('expensive queries')?.refused ?? 0) > 0
          ? []
          : ['no query was refused for its cost']),
      ],
    },
    {
      invariant: `beside it, others are answered within ${longestMs / 1_000} s while nothing is broken`,
      checked: calm.length,
      violations: calm
        .filter((answer) => ms(answer) > longestMs)
        .map(
          (answer) =>
            `${answer.what} at ${Math.round((answer.fromMs - begunAt) / 1_000)} s took ${ms(answer)} ms`,
        ),
      note: `the slowest took ${Math.max(0, ...calm.map(ms))} ms`,
    },
  ];
}
