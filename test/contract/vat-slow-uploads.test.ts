import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#testkit/client.ts';
import { waitUntil } from '#testkit/wait.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';
import { newTeam } from './team-requests.fixture.ts';

let fixture: VatApp;
beforeAll(async () => {
  fixture = await startVatApp();
  await fixture.app.signUp();
});
afterAll(() => fixture[Symbol.asyncDispose]());

type Sending = { socket: Socket; answer: () => string };
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Sends the beginning of a file of 60 MB. */
function begin(client: Client, path: string, start: string | Buffer = 'vat\n'): Sending {
  const { hostname, port, host } = new URL(fixture.app.serverUrl);
  const socket = connect(Number(port), hostname);
  open.push(socket);
  let answer = '';
  socket.on('error', () => {}).on('data', (bytes) => (answer += bytes.toString()));
  const headers = { ...client.headers, host, 'content-type': 'text/csv', 'content-length': '60000000' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(start);
  return { socket, answer: () => answer };
}

const upload = (client: Client, path: string): Promise<Response> =>
  fetch(client.url + path, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'text/csv' },
    body: 'vat\nDE123456789\n',
  });

/** An upload that the server waits for: another one of the team is refused. */
async function holdUpload(client: Client, path: string): Promise<void> {
  let sending = begin(client, path);
  await waitUntil(async () => {
    if (sending.answer()) sending = begin(client, path);
    return (await upload(client, path)).status === 429;
  });
}

describe.each([
  ['customers', 200],
  ['batches', 201],
])('slow uploads to %s.csv', (name, success) => {
  const path = `/vat/${name}.csv`;

  it('keep no other team from uploading', async () => {
    for (let at = 0; at < 4; at += 1) await holdUpload(await fixture.app.signUp(), path);
    expect((await upload(await fixture.app.signUp(), path)).status).toBe(success);
  });

  it('are at most two of a user, over all teams', async () => {
    const user = await fixture.app.signUp();
    for (let at = 0; at < 2; at += 1) await holdUpload(user, `${path}?teamId=${await newTeam(user)}`);
    const third = await upload(user, `${path}?teamId=${await newTeam(user)}`);
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10']);
    expect((await upload(await fixture.app.signUp(), path)).status).toBe(success);
  });

  it('get a place again when their connection has ended', async () => {
    const user = await fixture.app.signUp();
    await holdUpload(user, path);
    for (const socket of open.splice(0)) socket.destroy();
    await expect.poll(async () => (await upload(user, path)).status).toBe(success);
  });

  it.each([
    ['429', '', true],
    ['404', '?teamId=00000000-0000-7000-8000-000000000000', false],
    ['400', '?header=maybe', false],
  ])('that are refused with %s are answered and cut off', async (status, query, isBusy) => {
    const user = await fixture.app.signUp();
    if (isBusy) await holdUpload(user, path);
    const { socket, answer } = begin(user, path + query, Buffer.alloc(4 * 1024 * 1024, 'a'));
    await waitUntil(() => socket.destroyed);
    expect(answer()).toContain(`HTTP/1.1 ${status} `);
  });
});
