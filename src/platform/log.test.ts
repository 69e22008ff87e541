import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

/** Runs `write` with a log and returns the lines it put on standard output. */
function linesOf(pretty: boolean, write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ level: 'info', pretty, out: { write: (line) => void lines.push(line) } }));
  return lines.join('');
}

describe.each([
  ['for machines', false],
  ['for people', true],
])('a log %s', (_name, pretty) => {
  it('hides properties with the name of a secret at any depth', () => {
    const text = linesOf(pretty, (log) =>
      log.info(
        {
          password: 'p1',
          body: { token: 'p2', inner: { authorization: 'p3' } },
          headers: { Cookie: 'p4', 'set-cookie': 'p5' },
          list: [{ a: { b: { c: { secret: 'p6' } } } }],
        },
        'hello',
      ),
    );
    expect(text).toContain('hello');
    expect(text).not.toMatch(/p[1-6]/);
  });

  it('hides secrets of a child log and of nested errors', () => {
    const error = Object.assign(new Error('refused'), { connection: { password: 'p1' } });
    const text = linesOf(pretty, (log) => log.child({ request: { token: 'p2' } }).info({ job: { error } }));
    expect(text).toContain('refused');
    expect(text).not.toMatch(/p[12]/);
  });

  it('writes an entry with a circular reference', () => {
    const entry: Record<string, unknown> = { name: 'snake' };
    entry['tail'] = { of: entry };
    expect(linesOf(pretty, (log) => log.info(entry))).toContain('snake');
  });

  it('does not change values that are not secret', () => {
    const facts = {
      at: new Date(0),
      none: null,
      list: [1, { two: 2 }],
      cause: new Error('a', { cause: 'b' }),
    };
    const text = linesOf(pretty, (log) => log.info(facts, 'facts'));
    for (const part of ['1970-01-01T00:00:00.000Z', '[1,{"two":2}]', '"cause":"b"'])
      expect(text).toContain(part);
  });

  it('writes the message and stack of an error, without the properties of the driver', () => {
    const error = Object.assign(new Error('connection lost'), {
      code: '57P01',
      client: { password: 'hunter2' },
    });
    const text = linesOf(pretty, (log) => log.warn({ err: error }, 'trouble'));
    expect(text).toContain('connection lost');
    expect(text).not.toContain('hunter2');
  });
});
