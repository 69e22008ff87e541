import type { Finding } from './verify.ts';
import type { Ledger } from './ledger.ts';
import { overlap, type Span } from './spans.ts';
import { afterwardsMs } from './disturbances.ts';

/** While something is broken an answer may be lost; at any other time it may not. */
export function judgeAnswers(
  { answers, wrongAnswers, begunAt }: Ledger,
  troubles: readonly Span[],
): Finding[] {
  const calm = answers.filter((answer) => !troubles.some((trouble) => overlap(answer, trouble)));
  const lost = answers.filter((answer) => answer.lost !== null).length;
  const lostInCalm = calm.filter((answer) => answer.lost !== null);
  const excused = answers.filter((answer) => answer.lost !== null && !lostInCalm.includes(answer));
  const latestMs = Math.max(0, ...excused.map((answer) => afterHealing(answer, troubles)));
  return [
    {
      invariant: 'no answer lost while nothing is broken',
      checked: calm.length,
      violations: lostInCalm.map(
        (answer) => `${answer.what} at ${((answer.fromMs - begunAt) / 1_000).toFixed(1)} s: ${answer.lost}`,
      ),
      note: `${excused.length} answers were lost while something was broken, the latest ${Math.round(latestMs)} ms after it was healed`,
    },
    {
      invariant: 'no answer that no fault excuses',
      checked: answers.length - lost,
      violations: wrongAnswers,
    },
  ];
}

/** How long after the last injury that touches it the answer was asked for. */
function afterHealing(answer: Span, troubles: readonly Span[]): number {
  const healedAt = troubles
    .filter((trouble) => overlap(answer, trouble))
    .map(({ toMs }) => toMs - afterwardsMs);
  return answer.fromMs - Math.max(...healedAt);
}
