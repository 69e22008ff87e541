import { describeError, timeoutMs } from './api-client.ts';
import { recordRequest, repeat, type LoadContext } from './load-context.ts';
import { drawVatNumber, type DrawnNumber } from './vat-numbers.ts';

type Verb = 'lookup' | 'validate';
type VatResponse = { status: string; message: string | null };
type VatResult =
  | { kind: 'ok'; value: VatResponse }
  | { kind: 'rejected'; status: number }
  | { kind: 'failed'; reason: string };

/** Looks up new VAT numbers and repeats earlier ones. One request in ten validates, which needs an immediate answer. */
export async function lookUpVatNumbers(context: LoadContext): Promise<void> {
  const { fixture, ledger, random } = context;
  const drawn: DrawnNumber[] = [];
  let requestNumber = 0;

  const request = (verb: Verb, { country, national }: DrawnNumber): Promise<VatResult> => {
    const baseUrl = fixture.api.urlFor((requestNumber += 1));
    const url = `${baseUrl}/vat/V1/vendor-vat-validator/${verb}/${country}/${national}`;
    const failureOf = (result: VatResult): string | null => (result.kind === 'failed' ? result.reason : null);
    return recordRequest(context, `${verb} ${country}`, () => get(url), failureOf);
  };
  const newNumber = (): DrawnNumber => {
    const number = drawVatNumber(random, drawn.length);
    drawn.push(number);
    return number;
  };
  const verify = (
    verb: Verb,
    { country, national, expected }: DrawnNumber,
    { status, message }: VatResponse,
  ) => {
    const isDecided = status === 'valid' || status === 'invalid';
    const mayBeUndecided = verb === 'lookup' ? message === 'Revalidation queued' : status === 'unavailable';
    if (isDecided ? status !== expected : !mayBeUndecided)
      ledger.unexpectedResponses.push(
        `${verb}: ${country}${national} is ${expected}, not ${status} (${message})`,
      );
  };

  await repeat(context, 200, async () => {
    const choice = random.next();
    const verb = choice < 0.1 ? 'validate' : 'lookup';
    const number = choice < 0.6 || drawn.length === 0 ? newNumber() : random.pick(drawn);
    const result = await request(verb, number);
    if (result.kind === 'rejected') ledger.unexpectedResponses.push(`${verb}: HTTP ${result.status}`);
    if (result.kind !== 'ok') return;
    const { value: response } = result;
    const key = number.country + number.national;
    verify(verb, number, response);
    if (response.message === 'Revalidation queued') ledger.queuedNumbers.set(key, number.expected);
    if (verb === 'validate' && response.status !== 'unavailable')
      ledger.validatedNumbers.set(key, (ledger.validatedNumbers.get(key) ?? 0) + 1);
  });
}

async function get(url: string): Promise<VatResult> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (response.status >= 500) return { kind: 'failed', reason: `HTTP ${response.status}` };
    if (response.status !== 200) return { kind: 'rejected', status: response.status };
    return { kind: 'ok', value: (await response.json()) as VatResponse };
  } catch (error) {
    return { kind: 'failed', reason: describeError(error) };
  }
}
