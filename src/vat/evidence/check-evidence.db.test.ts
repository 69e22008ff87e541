import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { openChain } from '../log/chain.fixture.ts';
import { hashEntry, type ChainedEntry } from '../log/chain.ts';
import { extendChain, type LogChain } from '../log/extend-chain.ts';
import { insertEntry } from '../log/log-storage.ts';
import { removeExpired } from '../log/remove-expired.ts';
import { verifyLog } from '../log/verify-log.ts';
import { valid } from '../upstream/result.ts';
import { checkEvidenceFile } from './check-evidence.ts';
import { evidenceFormat, toCheckEvidence, type CheckEvidence, type EvidenceHeader } from './evidence.ts';
import { findEvidence } from './evidence-storage.ts';
import { printJson } from './print-json.ts';
import { renderCheck } from './render-check.ts';

let database: TestDatabase;
let chain: LogChain;
let evidence: CheckEvidence;
let ids: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  chain = openChain(database.db);
  ids = [];
  for (let day = 1; day <= 4; day += 1)
    ids.push(
      await insertEntry(database.db, {
        number: { country: 'DE', national: `12345678${day}`, source: 'eu' },
        result: valid('eu', { name: 'Köln\u2028GmbH', address: 'Straße 1\nKöln', request_identifier: null }),
        origin: 'batch',
        latencyMs: 1,
        at: new Date(Date.UTC(2026, 0, day)),
      }),
    );
  await extendChain(chain);
  evidence = await evidenceOf(ids[1]!);
});
afterAll(() => database[Symbol.asyncDispose]());

const evidenceOf = async (id: string): Promise<CheckEvidence> =>
  toCheckEvidence((await findEvidence(database.db, id))!, chain.signer);

const header: EvidenceHeader = {
  format: evidenceFormat,
  createdAt: '2026-02-01T00:00:00.000Z',
  installation: 'https://steward.example',
  softwareVersion: '1.0.0',
  publicKey: '',
  period: { teamId: '', from: '2026-01-01', to: '2026-02-01' },
};

type EvidenceFile = Record<string, unknown> & { checks: CheckEvidence[] };

/** As it is downloaded. */
async function fileOf(checks: readonly CheckEvidence[]): Promise<EvidenceFile> {
  const each = (async function* () {
    yield* checks;
  })();
  const document = {
    header,
    checks: each,
    footer: { isComplete: true, note: null },
    signer: chain.signer,
  };
  let text = '';
  for await (const part of printJson(document)) text += part;
  return JSON.parse(text) as EvidenceFile;
}

async function problemsOf(content: unknown): Promise<string[]> {
  const found: string[] = [];
  const { problemCount } = await verifyLog(database.db, chain.signer, {
    alsoCheck: async (tx, anchors) => {
      const file = { name: 'evidence.json', content };
      found.push(...(await checkEvidenceFile(tx, anchors, chain.signer, file)).problems);
      return [];
    },
  });
  // What is wrong with a file is not wrong with the log.
  expect(problemCount).toBe(0);
  return found;
}

const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);

it('accepts evidence that is in the log, also with line separators in names', async () => {
  expect(await problemsOf(await fileOf([evidence, await evidenceOf(ids[2]!)]))).toEqual([]);
});

it('finds evidence whose entry was changed', async () => {
  const file = await fileOf([evidence, evidence]);
  file.checks[1]!.entry.status = 'invalid';
  expect(await problemsOf(file)).toEqual([
    'Check 2 was changed: its hash is another one.',
    'The file was changed: its signature does not fit.',
  ]);
});

it.each<[string, (file: EvidenceFile) => void]>([
  ['a summary', ({ checks }) => (checks[0]!.summary = ['VIES confirmed that DE1 was valid at this time.'])],
  ['a check less', ({ checks }) => checks.pop()],
  ['no check at all', (file) => (file.checks = [])],
  ['another period', (file) => (file['period'] = null)],
  ['another installation', (file) => (file['installation'] = 'https://other.example')],
  ['no signature', (file) => delete file['signature']],
])('finds an evidence file with %s', async (_, change) => {
  const file = await fileOf([evidence, await evidenceOf(ids[2]!)]);
  change(file);
  expect(await problemsOf(file)).toEqual(['The file was changed: its signature does not fit.']);
});

it('finds evidence that another installation has signed', async () => {
  const signature = Buffer.alloc(64).toString('base64');
  expect(await problemsOf(await fileOf([{ ...evidence, chain: { ...evidence.chain!, signature } }]))).toEqual(
    ['Check 1 was not signed by this installation.'],
  );
});

it.each([
  [null],
  [{}],
  [[{ entry: null, chain: { position: 1e300, hash: 'x' } }]],
  [[7]],
  [[{ entry: 5, chain: { position: 1, previousHash: '0'.repeat(64), hash: '0'.repeat(64), signature: '' } }]],
  [[{ chain: { position: 1, previousHash: '0'.repeat(64), hash: '0'.repeat(64), signature: '' } }]],
])('refuses evidence that is none: %j', async (checks) => {
  expect((await problemsOf({ format: evidenceFormat, checks }))[0]).toMatch(/^(It is not evidence|Check 1 )/);
});

it('an entry that was changed in the database gets no signature, and the evidence says so', async () => {
  await run('alter table vat_validations disable trigger vat_validations_append_only');
  await run(`update vat_validations set status = 'invalid' where id = $1`, [ids[2]]);
  const changed = 'This entry was changed after it was logged.';
  expect(await evidenceOf(ids[2]!)).toMatchObject({ summary: [changed], problem: changed, chain: null });
  expect(renderCheck(await evidenceOf(ids[2]!)).text).toContain(changed);
  // Also with the hash that fits the changed entry.
  const row = (await findEvidence(database.db, ids[2]!))!;
  const hash = hashEntry(row.link!.previousHash!, row.entry as ChainedEntry);
  await run('update vat_log_chain set hash = $1 where check_id = $2', [hash, ids[2]]);
  expect(await evidenceOf(ids[2]!)).toMatchObject({
    problem: 'The log was changed outside of Steward, so nothing proves that this entry is genuine.',
    chain: null,
  });
  await run('update vat_log_chain set hash = $1 where check_id = $2', [row.link!.hash, ids[2]]);
  await run(`update vat_validations set status = 'valid' where id = $1`, [ids[2]]);
  expect(await evidenceOf(ids[2]!)).toMatchObject({ problem: null, chain: { position: 3 } });
});

it('accepts evidence of an entry that retention has removed since', async () => {
  const file = await fileOf([evidence]);
  await removeExpired(chain, new Date(Date.UTC(2026, 0, 4)));
  expect((await run('select id from vat_validations')).rows).toEqual([{ id: ids[3] }]);
  expect(await problemsOf(file)).toEqual([]);
});
