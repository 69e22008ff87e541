import { causeOf, patienceMs } from './api-client.ts';
import { again, heard, type Hands } from './load-context.ts';
import { drawNumber, type AskedNumber } from './vat-numbers.ts';

type Verb = 'lookup' | 'validate';
type Verdict = { status: string; message: string | null };
type Heard = { kind: 'yes'; value: Verdict } | { kind: 'no'; status: number } | { kind: 'lost'; why: string };

/** Numbers that nobody has asked for yet, and now and then one again, or one that must be answered at once. */
export async function lookUpNumbers(hands: Hands): Promise<void> {
  const { bed, ledger, random } = hands;
  const asked: AskedNumber[] = [];
  let turn = 0;

  const get = (verb: Verb, { country, national }: AskedNumber): Promise<Heard> => {
    const url = `${bed.door.urlOf((turn += 1))}/vat/V1/vendor-vat-validator/${verb}/${country}/${national}`;
    const lost = (answer: Heard): string | null => (answer.kind === 'lost' ? answer.why : null);
    return heard(hands, `${verb} ${country}`, () => read(url), lost);
  };
  const newNumber = (): AskedNumber => {
    const number = drawNumber(random, asked.length);
    asked.push(number);
    return number;
  };
  const check = (verb: Verb, { country, national, expected }: AskedNumber, { status, message }: Verdict) => {
    const isVerdict = status === 'valid' || status === 'invalid';
    const isExcuse = verb === 'lookup' ? message === 'Revalidation queued' : status === 'unavailable';
    if (isVerdict ? status !== expected : !isExcuse)
      ledger.wrongAnswers.push(`${verb}: ${country}${national} is ${expected}, not ${status} (${message})`);
  };

  await again(hands, 200, async () => {
    const wish = random.next();
    const verb = wish < 0.1 ? 'validate' : 'lookup';
    const number = wish < 0.6 || asked.length === 0 ? newNumber() : random.pick(asked);
    const answer = await get(verb, number);
    if (answer.kind === 'no') ledger.wrongAnswers.push(`${verb}: HTTP ${answer.status}`);
    if (answer.kind !== 'yes') return;
    const { value: verdict } = answer;
    const key = number.country + number.national;
    check(verb, number, verdict);
    if (verdict.message === 'Revalidation queued') ledger.queuedNumbers.set(key, number.expected);
    if (verb === 'validate' && verdict.status !== 'unavailable')
      ledger.validated.set(key, (ledger.validated.get(key) ?? 0) + 1);
  });
}

async function read(url: string): Promise<Heard> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
    if (response.status >= 500) return { kind: 'lost', why: `HTTP ${response.status}` };
    if (response.status !== 200) return { kind: 'no', status: response.status };
    return { kind: 'yes', value: (await response.json()) as Verdict };
  } catch (error) {
    return { kind: 'lost', why: causeOf(error) };
  }
}
