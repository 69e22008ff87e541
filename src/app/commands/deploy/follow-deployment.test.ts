import { expect, it } from 'vitest';
import { OperatorError } from '#platform/errors.ts';
import type { ApiClient } from './api-client.ts';
import { followDeployment } from './follow-deployment.ts';
import { createStatusLine } from './progress.ts';

/** Follows a deployment that the server shows like this, one state per request. */
async function follow(states: object[], knowsWaits = true) {
  let output = '';
  const client: ApiClient = {
    async query<Data>(query: string) {
      if (!knowsWaits && query.includes('waitsUntil'))
        throw new OperatorError('Cannot query field "waitsUntil" on type "Deployment".');
      return { deployment: { log: '', steps: [], ...states.shift() } } as Data;
    },
  };
  const line = createStatusLine({
    isTTY: false as never,
    write: (text: unknown) => {
      output += String(text);
      return true;
    },
  });
  const { status } = await followDeployment(client, 'id', null, line);
  return { status, output };
}

it('says that a deployment waits for the verification of the live release', async () => {
  const waitsUntil = new Date(Date.now() + 480_000).toISOString();
  const states = [
    { status: 'PENDING', waitsUntil },
    { status: 'SUCCEEDED', waitsUntil: null },
  ];
  const { status, output } = await follow(states);
  expect(status).toBe('SUCCEEDED');
  expect(output).toMatch(
    /^waiting for the verification of the live release, at most \d+ s more \(--supersede: do not wait\)\n$/,
  );
});

it('follows a deployment of a server that does not know verifications', async () => {
  expect(await follow([{ status: 'FAILED' }], false)).toEqual({ status: 'FAILED', output: '' });
});
