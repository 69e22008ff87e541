import {
  createSourceEventStream,
  GraphQLError,
  mapSourceToResponseEvent,
  validateExecutionArgs,
  validateSubscriptionArgs,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { fragmentsOf, limits } from '../limits.ts';
import { conditionsOf } from './can-plan.ts';
import { compileRoot, type ExecutePlan } from './execute-plan.ts';
import { compileObject, interpretObject } from './object.ts';
import { planOperation } from './plan.ts';

type Values = Pick<ExecutionArgs, 'rootValue' | 'contextValue' | 'variableValues'>;

export type Executable = {
  execute(values: Values): ExecutionResult | Promise<ExecutionResult>;
  subscribe(values: Values): Promise<AsyncIterable<ExecutionResult> | ExecutionResult>;
  /** The highest number of plans that it can contain. */
  variants: number;
};

export const executionOptions = { maxCoercionErrors: limits.variableErrors };

/** Further combinations of conditions are planned for each request. */
const maxVariants = 8;

export type CompileOptions = {
  /** Larger documents are not compiled to JavaScript, see `interpretObject`. */
  isCompiled: boolean;
  /** Whether root fields of a query with the same name and arguments are resolved once. */
  sharesRoot: boolean;
};

/**
 * Executes like graphql-js, but faster: what depends only on the document is computed once instead of for every value.
 * graphql-js itself coerces variables and arguments. test/contract/graphql-execution.test.ts compares the two.
 */
export function compileOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  { isCompiled, sharesRoot }: CompileOptions = { isCompiled: true, sharesRoot: false },
): Executable {
  const conditions = conditionsOf(document, operation);
  const fragments = fragmentsOf(document);
  /** One plan per combination of values of the variables in @skip and @include. */
  const plans = new Map<string, ExecutePlan>();

  const planFor = (variables: Readonly<Record<string, unknown>>): ExecutePlan => {
    const values = conditions.map((name) => variables[name]);
    const key = values.join();
    const known = plans.get(key);
    if (known) return known;
    const isKept = isCompiled && plans.size < maxVariants;
    const compile = isKept ? compileObject : interpretObject;
    const conditionOf = (name: string): unknown => variables[name];
    const fields = planOperation({
      schema,
      operation,
      fragments,
      conditionOf,
      compileObject: compile,
      sharesRoot,
    });
    const plan = compileRoot(fields, {
      serially: operation.operation === 'mutation',
      compileObject: compile,
    });
    if (plans.size < maxVariants) plans.set(key, plan);
    return plan;
  };

  const run: ExecutePlan = (args) => {
    const missing = conditions.find((name) => typeof args.variableValues.coerced[name] !== 'boolean');
    // Such a request has an error in any case; graphql-js reports it where execution reaches it.
    return missing === undefined
      ? planFor(args.variableValues.coerced)(args)
      : { errors: [new GraphQLError(`The variable "$${missing}" of @skip or @include must not be null.`)] };
  };
  const variants = Math.min(maxVariants, 2 ** conditions.length);
  return { ...executable(schema, document, operation, run), variants };
}

function executable(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  run: ExecutePlan,
): Pick<Executable, 'execute' | 'subscribe'> {
  const fixed = { schema, document, operationName: operation.name?.value, options: executionOptions };
  return {
    execute(values) {
      const args = validateExecutionArgs({ ...fixed, ...values });
      return 'schema' in args ? run(args) : { errors: args };
    },
    async subscribe(values) {
      const args = validateSubscriptionArgs({ ...fixed, ...values });
      if (!('schema' in args)) return { errors: args };
      const stream = await createSourceEventStream(args);
      return Symbol.asyncIterator in stream ? mapSourceToResponseEvent(args, stream, run) : stream;
    },
  };
}
