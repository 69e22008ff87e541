import type { ExecutionResult, GraphQLError, ValidatedExecutionArgs } from 'graphql';
import { compileObject, compileSerial, type FieldPlan } from './object.ts';
import { addError, startRun, type Run } from './run.ts';

export type ExecutePlan = (args: ValidatedExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;

/** The root of an operation. An error here makes the whole data null. */
export function compileRoot(fields: readonly FieldPlan[], serially: boolean): ExecutePlan {
  const executeRoot = serially ? compileSerial(fields) : compileObject(fields);
  return (args) => {
    const run = startRun(args);
    const fail = (error: unknown): ExecutionResult => {
      // Fields only throw errors that already have a location.
      addError(run, error as GraphQLError, undefined);
      return finish(run, null);
    };
    try {
      const data = executeRoot(run, args.rootValue, undefined);
      if (data instanceof Promise) return data.then((all) => finish(run, all as Data), fail);
      return finish(run, data as Data);
    } catch (error) {
      return fail(error);
    }
  };
}

type Data = ExecutionResult['data'];

function finish(run: Run, data: Data): ExecutionResult {
  run.finished = true;
  run.abort?.abort();
  return run.errors.length > 0 ? { errors: run.errors, data: data! } : { data: data! };
}
