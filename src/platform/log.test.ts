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
  it('hides what is named like a secret, however deep', () => {
    const text = linesOf(pretty, (log) =>
      log.info(
        {
          password: 'p1',
          body: { token: 'p2', inner: { authorization: 'p3' } },
          headers: { cookie: 'p4', 'set-cookie': 'p5' },
        },
        'hello',
      ),
    );
    expect(text).toContain('hello');
    expect(text).not.toMatch(/p[1-5]/);
  });

  it('tells of an error what a reader needs, not what a driver hung on it', () => {
    const error = Object.assign(new Error('connection lost'), {
      code: '57P01',
      client: { password: 'hunter2' },
    });
    const text = linesOf(pretty, (log) => log.warn({ err: error }, 'trouble'));
    expect(text).toContain('connection lost');
    expect(text).not.toContain('hunter2');
  });
});
