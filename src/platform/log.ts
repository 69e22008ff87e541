import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Whatever carries one of these names is never written, however deep it sits in a log entry. */
const secretNames = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'secret',
  'setupCode',
  'authorization',
  'cookie',
  '["set-cookie"]',
  'basicAuthPassword',
  'webhookSecret',
];

type Out = { write(line: string): void };

export function createLog(options: { level: string; pretty: boolean; out?: Out }): Log {
  const redact = secretNames.flatMap((name) =>
    name.startsWith('[') ? [name, `*${name}`, `*.*${name}`] : [name, `*.${name}`, `*.*.${name}`],
  );
  const settings = {
    level: options.level,
    base: null,
    serializers: { err: plainError },
    redact: { paths: redact, censor: '[hidden]' },
  };
  const out = options.out ?? process.stdout;
  return pino(settings, options.pretty ? prettyStream(out) : out);
}

/** Drivers hang whole connections on their errors, passwords included; what a reader needs is little. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? { code: error.code } : {};
  return {
    type: name,
    message,
    ...code,
    stack,
    ...(cause === undefined ? {} : { cause: plainError(cause) }),
  };
}

const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'ERROR',
  60: 'FATAL',
};

/** One readable line an entry for a terminal; machines get pino's JSON. */
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
