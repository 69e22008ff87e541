import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { graphileLog } from './graphile-log.ts';

it('passes on what graphile-worker says, with one level a line', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'debug', pretty: false, out: { write: (line) => void lines.push(line) } });
  graphileLog(log).error('connection lost');
  expect(lines).toHaveLength(1);
  expect(lines[0]!.match(/"level":/g)).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 20, severity: 'error', msg: 'connection lost' });
});
