import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:os';
import { createTail } from '../log/tail.ts';
import { reportBeat } from '../wire/beat.ts';
import { UserError } from '../host/user-error.ts';
import { parse, toFlags, type Command } from './command.ts';
import { beatUrlIn } from './settings.ts';

/** What the server accepts with a beat. */
const maxLogBytes = 10_000;
/** After the end of the command. */
const outputWaitMs = 2_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const;

export const wrapCommand: Command = {
  summary: 'Run a command and report its start, end and exit code to a heartbeat',
  help: `Usage: steward-agent wrap --beat URL -- COMMAND [arguments]

Runs the command and ends with its exit code. The heartbeat gets its start, its end, the exit code and the last lines of its output.
If the server is unreachable, the command runs nevertheless; each report is tried three times.

  --beat URL           STEWARD_BEAT          the address of the heartbeat, or only its key if the server is known
  --server-url URL     STEWARD_SERVER_URL    any address of the server, if --beat is a key`,
  async run(args) {
    const split = args.indexOf('--');
    const [program, ...rest] = split < 0 ? [] : args.slice(split + 1);
    const { values } = parse(split < 0 ? args : args.slice(0, split), { beat: { type: 'string' } });
    const url = beatUrlIn(values.beat, toFlags(values));
    if (program === undefined)
      throw new UserError(
        'Which command? Write it after --, as in: steward-agent wrap --beat URL -- ./job.sh',
      );
    return wrap(url, program, rest);
  },
};

async function wrap(url: string, program: string, args: readonly string[]): Promise<number> {
  const runId = randomUUID();
  const hasEnded = new AbortController();
  const started = reportBeat(url, { path: '/start', runId }, hasEnded.signal);
  const { code, lastLines } = await runProgram(program, args);
  hasEnded.abort();
  await started;
  // Also if the start was not answered: it may have been stored.
  await reportBeat(url, { path: `/${code}`, runId, body: lastLines });
  return code;
}

type Ended = { code: number; lastLines: Buffer };

/** As a shell reports them: 127 for a program that does not exist, 128 and more for signals. */
function runProgram(program: string, args: readonly string[]): Promise<Ended> {
  let resolve!: (ended: Ended) => void;
  const promise = new Promise<Ended>((settle) => (resolve = settle));
  const tail = createTail(maxLogBytes);
  const child = spawn(program, args, { stdio: ['inherit', 'pipe', 'pipe'] });
  for (const [output, target] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    output.on('data', (bytes: Buffer) => tail.add(bytes));
    output.pipe(target, { end: false });
    // Whoever read our output is gone; the command goes on.
    target.on('error', () => output.resume());
  }
  const forward = (signal: NodeJS.Signals): void => {
    // A terminal sends it to the command as well.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  child.on('error', (error: NodeJS.ErrnoException) => {
    const message = `steward-agent: ${program} cannot be run: ${error.message}\n`;
    process.stderr.write(message);
    tail.add(Buffer.from(message));
    resolve({ code: error.code === 'ENOENT' ? 127 : 126, lastLines: tail.read() });
  });
  const end = (code: number | null, signal: NodeJS.Signals | null): void =>
    resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), lastLines: tail.read() });
  child.on('close', end);
  // A process that the command left in the background can keep its output open for hours.
  child.on('exit', (code, signal) => {
    setTimeout(() => {
      end(code, signal);
      child.stdout.destroy();
      child.stderr.destroy();
    }, outputWaitMs).unref();
  });
  return promise;
}
