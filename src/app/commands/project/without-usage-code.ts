import { OperatorError } from '#platform/errors.ts';
import { UsageError } from '../command.ts';

/** The exit code 2 of a mistake on the command line would mean that there is something to do. */
export async function withoutUsageCode(run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof UsageError) throw new OperatorError(`${error.message} See --help.`);
    throw error;
  }
}
