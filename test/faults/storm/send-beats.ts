import { randomUUID } from 'node:crypto';
import { describeError, timeoutMs } from './api-client.ts';
import { createSender, recordRequest, repeat, type LoadContext } from './load-context.ts';

/** Of each heartbeat, the newest 1,000 beats are kept: more than one of these gets in a storm of ten minutes. */
const heartbeats = 5;
/** A period that no storm exceeds, also while the clock is ahead. */
const create =
  'mutation ($name: String!) { createHeartbeat(input: { name: $name, periodSeconds: 864000 }) { url } }';

/** Jobs that report their runs. Every beat that was answered with 200 must be stored. */
export async function sendBeats(context: LoadContext): Promise<void> {
  const { fixture, ledger, random } = context;
  const send = createSender(context);
  const paths: string[] = [];
  let number = 0;
  await repeat(context, 200, async () => {
    if (paths.length < heartbeats) {
      const created = await send('createHeartbeat', create, { name: `Job ${paths.length}` });
      if (created.kind === 'ok') paths.push(new URL(created.value.url).pathname);
      return;
    }
    number += 1;
    const runId = randomUUID();
    const kind = random.between(0, 1) < 0.2 ? '/start' : '';
    const url = `${fixture.api.urlFor(number)}${paths[number % heartbeats]}${kind}?rid=${runId}`;
    const status = await recordRequest(context, 'beat', () => post(url), failureOf);
    if (status === 200) ledger.beats.add(runId);
    else if (typeof status === 'number' && status < 500) ledger.unexpectedResponses.push(`beat: ${status}`);
  });
}

const post = (url: string): Promise<number | string> =>
  fetch(url, { method: 'POST', body: 'a line\n', signal: AbortSignal.timeout(timeoutMs) }).then(
    async (response) => {
      await response.text();
      return response.status;
    },
    describeError,
  );

const failureOf = (status: number | string): string | null =>
  typeof status === 'string' ? status : status >= 500 ? `HTTP ${status}` : null;
