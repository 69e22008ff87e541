import { expect, it } from 'vitest';
import { OperatorError } from '#platform/errors.ts';
import type { ApiClient } from './api-client.ts';
import { followDeployment } from './follow-deployment.ts';
import { createStatusLine } from './progress.ts';

/** Follows a deployment that the server shows like this, one state per request. */
async function follow(states: object[], unknown?: 'waitsUntil' | 'waitsFor') {
  let output = '';
  const client: ApiClient = {
    async query<Data>(query: string) {
      if (unknown && query.includes(unknown))
        throw new OperatorError(`Cannot query field "${unknown}" on type "Deployment".`);
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

it('says until when a deployment waits for a freeze', async () => {
  const waitsFor = 'Waits for the end of the freeze Christmas at 2026-12-27T06:00:00.000Z.';
  const { output } = await follow([
    { status: 'PENDING', waitsUntil: null, waitsFor },
    { status: 'SUCCEEDED', waitsUntil: null, waitsFor: null },
  ]);
  expect(output).toBe(`${waitsFor}\n`);
});

it('names the freeze if it lasts longer than the verification', async () => {
  const waitsUntil = '2026-12-24T12:00:00.000Z';
  const waitsFor = 'Waits for the end of the freeze Christmas at 2026-12-27T06:00:00.000Z.';
  const states = [
    { status: 'PENDING', waitsUntil, waitsFor },
    { status: 'SUCCEEDED', waitsUntil: null, waitsFor: null },
  ];
  expect((await follow(states)).output).toBe(`${waitsFor}\n`);
});

it('follows a deployment of a server that does not know freezes', async () => {
  const waitsUntil = new Date(Date.now() + 480_000).toISOString();
  const states = [
    { status: 'PENDING', waitsUntil },
    { status: 'SUCCEEDED', waitsUntil: null },
  ];
  expect((await follow(states, 'waitsFor')).output).toContain('waiting for the verification');
});

it('follows a deployment of a server that does not know verifications', async () => {
  const states = [{ status: 'FAILED' }];
  expect(await follow(states, 'waitsUntil')).toEqual({ status: 'FAILED', output: '' });
});
