import { GraphQLError, type ExecutionResult, type ValidatedExecutionArgs } from 'graphql';
import { compileSerial, type CompileObject, type FieldPlan } from './object.ts';
import { addError, countMemory, startRun, type Run } from './run.ts';

export type ExecutePlan = (args: ValidatedExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;

/** The root of an operation. An error here makes the whole data null. */
export function compileRoot(
  fields: readonly FieldPlan[],
  { serially, compileObject }: { serially: boolean; compileObject: CompileObject },
): ExecutePlan {
  const executeRoot = serially ? compileSerial(fields, compileObject) : compileObject(fields);
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

const sizes = new WeakMap<object, number>();

/** About how many characters the data has; 0 if that is not known. */
export const sizeOf = (data: Data): number => (data ? (sizes.get(data) ?? 0) : 0);

function finish(run: Run, data: Data): ExecutionResult {
  run.finished = true;
  run.abort?.abort();
  countMemory(run);
  const problem = run.problem ?? run.budget?.problem;
  if (problem) return { errors: [new GraphQLError(problem.message, { originalError: problem })], data: null };
  if (data) sizes.set(data, run.size);
  return run.errors.length > 0 ? { errors: run.errors, data: data! } : { data: data! };
}
