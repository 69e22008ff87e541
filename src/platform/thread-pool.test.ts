import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThreadPool, type ThreadPool, type ThreadPoolOptions } from './thread-pool.ts';
import type { Order } from './thread-pool.fixture.ts';

const program = new URL('./thread-pool.fixture.ts', import.meta.url);
const openPool = (options: Partial<ThreadPoolOptions<number>> = {}): ThreadPool<Order, unknown> =>
  createThreadPool<Order, unknown, number>({ start: () => ({ program }), ...options });
const reasonOf = (request: Promise<unknown>): Promise<string> =>
  request.then(
    String,
    (error: Error & { reason?: string }) => error.reason ?? `${error.name}: ${error.message}`,
  );
const echo = (value: number, afterMs = 0): Order => ({ do: 'echo', value, afterMs });

describe('a thread pool', () => {
  it('gives each request its own response, in whatever order they come', async () => {
    await using pool = openPool({ threads: 2 });
    const values = Array.from({ length: 200 }, (_, index) => index);
    expect(await Promise.all(values.map((value) => pool.request(echo(value, value % 7))))).toEqual(values);
  });

  it('starts no thread before the first request, and no more threads than requests', async () => {
    let started = 0;
    await using pool = openPool({
      threads: 3,
      start: () => {
        started += 1;
        return { program, data: { number: started } };
      },
    });
    expect(started).toBe(0);
    expect(await pool.request({ do: 'data' })).toEqual({ number: 1 });
    await pool.request(echo(1));
    expect(started).toBe(1);
    await Promise.all([pool.request(echo(1, 5)), pool.request(echo(2, 5))]);
    expect(started).toBe(2);
  });

  it('rejects a request with what its handler throws, and goes on with the thread', async () => {
    await using pool = openPool();
    const requests = [
      pool.request({ do: 'throw' }),
      pool.request({ do: 'throw-unclonable' }),
      pool.request(echo(1)),
    ];
    expect(await Promise.all(requests.map(reasonOf))).toEqual(['RangeError: out of luck', 'Error: odd', '1']);
    expect(await reasonOf(pool.request({ do: 'return-unclonable' }))).toMatch(/could not be cloned/);
  });

  it('rejects only the request that cannot be sent, not those that are sent with it', async () => {
    await using pool = openPool();
    await pool.request(echo(0));
    const requests = [echo(1), { do: 'echo', value: () => {} } as never, echo(2)].map((order) =>
      pool.request(order),
    );
    expect(await Promise.all(requests.map(reasonOf))).toEqual([
      '1',
      expect.stringContaining('could not be cloned'),
      '2',
    ]);
  });

  it.each([
    ['throws outside of a request', 'crash', ['RangeError: crashed']],
    ['exits', 'exit', []],
    [
      'runs out of memory',
      'eat-memory',
      ['Error: Worker terminated due to reaching memory limit: JS heap out of memory'],
    ],
  ] as const)('rejects all requests of a thread that %s, and replaces it', async (_, order, expected) => {
    const errors: string[] = [];
    await using pool = openPool({
      start: () => ({ program, resourceLimits: { maxOldGenerationSizeMb: 24 } }),
      onError: (error) => errors.push(String(error)),
    });
    const requests = [pool.request({ do: 'wait-for-abort' }), pool.request({ do: order })];
    expect(await Promise.all(requests.map(reasonOf))).toEqual(['exited', 'exited']);
    expect(await pool.request(echo(1))).toBe(1);
    expect(errors.map((error) => error.replace(' [ERR_WORKER_OUT_OF_MEMORY]', ''))).toEqual(expected);
  });

  it('rejects requests when a thread cannot be started, and tries again with the next', async () => {
    let attempts = 0;
    const starts = [
      { data: { crashOnLoad: true } },
      { data: { neverReady: true } },
      { program: new URL('file:///nonexistent.ts') },
      {},
    ];
    await using pool = openPool({
      startMs: 6_000,
      start: async () => {
        if (attempts === 4) throw new Error('no browser');
        return { program, ...starts[attempts++] };
      },
    });
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await reasonOf(pool.request(echo(1)))).toBe('not-started');
    expect(await pool.request(echo(1))).toBe(1);
    await pool.close();
    expect(await reasonOf(pool.request(echo(1)))).toBe('Error: no browser');
  });

  it('rejects requests when there is nothing to start', async () => {
    await using pool = openPool({
      start: () => {
        throw new Error('no program');
      },
    });
    expect(await reasonOf(pool.request(echo(1)))).toBe('Error: no program');
  });

  it('aborts the signal of the handler, whose response counts', async () => {
    await using pool = openPool();
    const cancel = new AbortController();
    const requests = Array.from({ length: 50 }, () => pool.request({ do: 'wait-for-abort' }, cancel));
    const other = pool.request(echo(1, 20));
    cancel.abort();
    expect(new Set(await Promise.all(requests))).toEqual(new Set(['aborted']));
    expect(await other).toBe(1);
    await expect(pool.request(echo(1), cancel)).rejects.toThrow('aborted');
  });

  it('ends the thread of a handler that never gives way, when its time is up or its signal is aborted', async () => {
    await using pool = openPool({ onAbort: 'terminate' });
    expect(await reasonOf(pool.request({ do: 'loop' }, { timeoutMs: 50 }))).toBe('timed-out');
    const cancel = new AbortController();
    const looping = pool.request({ do: 'loop' }, { signal: cancel.signal, onSent: () => cancel.abort() });
    expect(await reasonOf(looping)).toBe('aborted');
    expect(await pool.request(echo(1))).toBe(1);
  });

  it('keeps the thread of a request that is aborted before it is sent', async () => {
    await using pool = openPool({ onAbort: 'terminate' });
    const cancel = new AbortController();
    const requests = [pool.request(echo(1)), pool.request({ do: 'loop' }, cancel)].map(reasonOf);
    cancel.abort();
    expect(await Promise.all(requests)).toEqual(['1', 'aborted']);
  });

  it('counts the time of a request from when a running thread has it', async () => {
    await using pool = openPool({
      start: () => new Promise((resolve) => setTimeout(() => resolve({ program }), 3_000)),
    });
    expect(await pool.request(echo(1), { timeoutMs: 2_500 })).toBe(1);
  });

  it('passes on events, and hands over what is transferred', async () => {
    const events: number[] = [];
    await using pool = openPool({ start: () => ({ program, onEvent: (event) => void events.push(event) }) });
    await pool.request({ do: 'emit', value: 7 });
    expect(events).toEqual([7]);
    const bytes = new Uint8Array(1_000);
    expect(await pool.request({ do: 'length', bytes }, { transfer: [bytes.buffer] })).toBe(1_000);
    expect(bytes.length).toBe(0);
  });

  it('waits at its close for the clean-up after its threads', async () => {
    const done: string[] = [];
    const onExit = async (): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve));
      done.push('cleaned up');
    };
    const pool = openPool({ start: () => ({ program, onExit }) });
    const request = pool.request({ do: 'wait-for-abort' }, { onSent: () => void pool.close() });
    expect(await reasonOf(request)).toBe('closed');
    await pool.close();
    expect(done).toEqual(['cleaned up']);
  });

  it('settles each request once, with its own response or an error, whatever happens to the threads', async () => {
    const orders = fc.array(
      fc.record({
        kind: fc.constantFrom('echo', 'echo', 'echo', 'throw', 'crash', 'exit', 'abort', 'time-out', 'close'),
        afterMs: fc.nat(4),
        isLater: fc.boolean(),
      }),
      { minLength: 1, maxLength: 25 },
    );
    await fc.assert(
      fc.asyncProperty(orders, async (all) => {
        await using pool = openPool({ threads: 2 });
        const settled: Promise<void>[] = [];
        for (const [value, { kind, afterMs, isLater }] of all.entries()) {
          if (isLater) await new Promise((resolve) => setTimeout(resolve, afterMs));
          const cancel = new AbortController();
          if (kind === 'close') void pool.close();
          const bad = kind === 'throw' || kind === 'crash' || kind === 'exit';
          const request =
            kind === 'time-out'
              ? pool.request({ do: 'loop' }, { timeoutMs: afterMs })
              : pool.request(bad ? { do: kind } : echo(value, afterMs), cancel);
          if (kind === 'abort') cancel.abort();
          settled.push(
            request.then(
              (response) => expect(response).toBe(value),
              (error: Error) => expect(['ThreadEnded', 'RangeError']).toContain(error.name),
            ),
          );
        }
        await Promise.all(settled);
        expect(await pool.request(echo(-1))).toBe(-1);
      }),
      { numRuns: 10 },
    );
  });

  it('does not keep a process alive that waits for nothing', async () => {
    const pool = JSON.stringify(new URL('./thread-pool.ts', import.meta.url).href);
    const code = `
      import { createThreadPool } from ${pool};
      const program = new URL(${JSON.stringify(program.href)});
      const pool = createThreadPool({ start: () => ({ program }), onAbort: 'terminate' });
      console.log(await pool.request({ do: 'echo', value: 5, afterMs: 50 }));
      const cancel = new AbortController();
      const unsent = pool.request({ do: 'echo', value: 6 }, cancel);
      cancel.abort();
      await unsent.catch(() => {});`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
      timeout: 15_000,
    });
    expect(stdout).toBe('5\n');
  });
});
