import { patienceMs } from './door.ts';
import type { Expected } from './ledger.ts';
import { again, type Hands } from './load.ts';

type Verdict = { status: string; message: string | null };

/** Numbers that nobody has asked for yet, and now and then one again, or one that must be answered at once. */
export async function lookUpNumbers(hands: Hands): Promise<void> {
  const { bed, ledger, random } = hands;
  const asked: string[] = [];
  let turn = 0;

  const get = async (verb: 'lookup' | 'validate', number: string): Promise<Verdict | null> => {
    const base = bed.door.urlOf((turn += 1));
    try {
      const response = await fetch(`${base}/vat/V1/vendor-vat-validator/${verb}/DE/${number}`, {
        signal: AbortSignal.timeout(patienceMs),
      });
      if (response.status >= 500) return lost();
      if (response.status !== 200) ledger.wrongAnswers.push(`${verb}: HTTP ${response.status}`);
      ledger.counts.acknowledged += 1;
      return (await response.json()) as Verdict;
    } catch {
      return lost();
    }
  };
  const lost = (): null => {
    ledger.counts.lost += 1;
    return null;
  };
  const newNumber = (): string => {
    const number = `${random.between(100_000, 999_999)}${random.chance(0.2) ? '200' : random.between(700, 999)}`;
    asked.push(number);
    return number;
  };
  const check = (verb: string, number: string, { status }: Verdict): void => {
    const expected = expectedOf(number);
    if ((status === 'valid' || status === 'invalid') && status !== expected)
      ledger.wrongAnswers.push(`${verb}: ${number} is ${expected}, and was called ${status}`);
  };

  await again(hands, 200, async () => {
    const wish = random.next();
    const verb = wish < 0.1 ? 'validate' : 'lookup';
    const number = wish < 0.6 || asked.length === 0 ? newNumber() : random.pick(asked);
    const verdict = await get(verb, number);
    if (!verdict) return;
    check(verb, number, verdict);
    if (verdict.message === 'Revalidation queued') ledger.queuedNumbers.set(number, expectedOf(number));
    if (verb === 'validate' && verdict.status !== 'unavailable')
      ledger.validated.set(number, (ledger.validated.get(number) ?? 0) + 1);
  });
}

const expectedOf = (number: string): Expected => (number.endsWith('200') ? 'invalid' : 'valid');
