import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createDocumentStore, type DocumentStore } from './documents.ts';
import { admitOperation } from './execute.ts';
import type { Gate } from './gate.ts';

const schema = buildSchema('type Query { a: String } type Mutation { b: String }');
const allowance = (allowed: boolean) => ({ allowed, limit: 1, remaining: 0, resetSeconds: 60 });

/** A gate with this much left, that notes what is asked of it. */
function gateWith(left: {
  read: boolean;
  write: boolean;
  attempt?: boolean;
}): Gate<null> & { spent: string[] } {
  const spent: string[] = [];
  return {
    spent,
    writeLimit: () => 3,
    spendAttempt: () => (spent.push('attempt'), allowance(left.attempt ?? true)),
    spendRead: () => (spent.push('read'), allowance(left.read)),
    spendWrite: async (_: null, count: number) => (spent.push(`write ${count}`), allowance(left.write)),
  } as unknown as Gate<null> & { spent: string[] };
}

function countingStore(): DocumentStore & { prepared: number } {
  const store = createDocumentStore(schema);
  return {
    prepared: 0,
    prepare(query, operationName) {
      this.prepared += 1;
      return store.prepare(query, operationName);
    },
  };
}

describe('an operation', () => {
  it('is not parsed if the rate limit for reads is used up', async () => {
    const [store, gate] = [countingStore(), gateWith({ read: false, write: true })];
    expect((await admitOperation(store, gate, null, { query: '{ a }' })).kind).toBe('throttle');
    expect(store.prepared).toBe(0);
  });

  it('is executed if it is a mutation, although the reads are used up', async () => {
    const gate = gateWith({ read: false, write: true });
    const admission = await admitOperation(countingStore(), gate, null, { query: 'mutation { b }' });
    expect([admission.kind, gate.spent]).toEqual(['run', ['read', 'attempt', 'write 1']]);
  });

  it('is not executed as a query with the word mutation in it if the reads are used up', async () => {
    const gate = gateWith({ read: false, write: true });
    for (const query of ['{ a } # mutation', 'query mutation { a }', 'mutation m { b } query q { a }']) {
      const operationName = query.endsWith('q { a }') ? 'q' : null;
      expect((await admitOperation(countingStore(), gate, null, { query, operationName })).kind).toBe(
        'throttle',
      );
    }
  });

  it('is not parsed if the reads and the attempts to write are used up', async () => {
    const [store, gate] = [countingStore(), gateWith({ read: false, write: true, attempt: false })];
    expect((await admitOperation(store, gate, null, { query: 'mutation { b }' })).kind).toBe('throttle');
    expect(store.prepared).toBe(0);
  });

  it('is counted as a write if it is a mutation', async () => {
    const gate = gateWith({ read: true, write: false });
    expect((await admitOperation(countingStore(), gate, null, { query: 'mutation { b }' })).kind).toBe(
      'throttle',
    );
    expect(gate.spent).toEqual(['read', 'write 1']);
  });

  it('is counted once per root field of a mutation', async () => {
    const gate = gateWith({ read: true, write: true });
    await admitOperation(countingStore(), gate, null, {
      query: 'mutation { b c: b ...f } fragment f on Mutation { d: b }',
    });
    await admitOperation(countingStore(), gate, null, { query: '{ a b: a c: a }' });
    expect(gate.spent).toEqual(['read', 'write 3', 'read']);
  });

  it('is refused without counting a write if it has more mutations than the limit per minute', async () => {
    const gate = gateWith({ read: true, write: true });
    const admission = await admitOperation(countingStore(), gate, null, {
      query: 'mutation { a1: b a2: b a3: b a4: b }',
    });
    expect(gate.spent).toEqual(['read']);
    expect(admission).toMatchObject({
      kind: 'refuse',
      errors: [{ message: expect.stringContaining('4 mutations, but at most 3 per minute are allowed') }],
    });
  });

  it('is not counted as a write if mutations are not allowed', async () => {
    const gate = gateWith({ read: true, write: true });
    const admission = await admitOperation(countingStore(), gate, null, {
      query: 'mutation { b }',
      readOnly: true,
    });
    expect([admission.kind, gate.spent]).toEqual(['method', ['read']]);
  });
});

describe('the store of documents', () => {
  it('keeps documents and evicts the oldest above its size limit', () => {
    const store = createDocumentStore(schema);
    const first = store.prepare('{ a }', null);
    expect(store.prepare('{ a }', null)).toBe(first);
    // 32,000 characters each: some 900 of them fill its 64 MiB.
    for (let i = 0; i < 1_200; i += 1) store.prepare(`{ a } #${i}${'x'.repeat(32_000)}`, null);
    expect(store.prepare('{ a }', null)).not.toBe(first);
  });
});
