import { parseArgs, type ParseArgsConfig } from 'node:util';
import { OperatorError } from '#platform/errors.ts';

export type Command = {
  help: string;
  /** Resolves with the exit code. */
  run(args: string[]): Promise<number>;
};

/** An invalid command line. A hint to `--help` is added to the message. */
export class UsageError extends OperatorError {}

type Options = NonNullable<ParseArgsConfig['options']>;

export function parseCommandLine<const T extends Options>(args: string[], options: T, positionals = 0) {
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true, strict: true });
    const extra = parsed.positionals[positionals];
    if (extra !== undefined) throw new Error(`Unexpected argument "${extra}".`);
    return parsed;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(message.split('. To specify')[0]!.replace(/\.?$/, '.'));
  }
}

export const print = (text: string): void => void process.stdout.write(`${text}\n`);

export const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2));
