import { pino, type Logger } from 'pino';
import { hideSecrets } from './log-secrets.ts';

export type Log = Logger;

type Out = { write(line: string): void };

export function createLog(options: { level: string; pretty: boolean; out?: Out }): Log {
  const settings = {
    level: options.level,
    base: null,
    formatters: { log: hideSecrets },
  };
  const out = options.out ?? process.stdout;
  const log = pino(settings, options.pretty ? prettyStream(out) : out);
  // pino's formatters do not apply to the bindings of a child, so they are cleaned here. Children inherit this.
  const child = Reflect.get(log, 'child') as unknown as (
    this: Log,
    bindings: object,
    settings?: object,
  ) => Log;
  log.child = function (this: Log, bindings: object, settings?: object) {
    return child.call(this, hideSecrets(bindings), settings);
  } as unknown as Log['child'];
  return log;
}

const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'ERROR',
  60: 'FATAL',
};

/** One readable line per entry, for a terminal. Otherwise the log is pino's JSON. */
function prettyStream(out: Out): Out {
  return {
    write(line) {
      const { level, time, msg, err, ...rest } = JSON.parse(line) as {
        level: number;
        time: number;
        msg?: string;
        err?: { stack?: string; message?: string };
      };
      const facts = Object.entries(rest).map(
        ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
      );
      const clock = new Date(time).toTimeString().slice(0, 8);
      const trace = err ? `\n${err.stack ?? err.message ?? ''}` : '';
      out.write(`${clock} ${(levels[level] ?? '').padEnd(5)} ${[msg ?? '', ...facts].join('  ')}${trace}\n`);
    },
  };
}
