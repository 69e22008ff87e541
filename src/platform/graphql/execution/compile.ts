import {
  createSourceEventStream,
  executeRootSelectionSet,
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
import { planOperation } from './plan.ts';

type Values = Pick<ExecutionArgs, 'rootValue' | 'contextValue' | 'variableValues'>;

export type Executable = {
  execute(values: Values): ExecutionResult | Promise<ExecutionResult>;
  subscribe(values: Values): Promise<AsyncIterable<ExecutionResult> | ExecutionResult>;
  /** The highest number of plans that it can contain. */
  variants: number;
};

export const executionOptions = { maxCoercionErrors: limits.variableErrors };

/** Further combinations of conditions are executed by graphql-js. */
const maxVariants = 8;

/**
 * Executes like graphql-js, but faster: what depends only on the document is computed once instead of for every value.
 * graphql-js itself coerces variables and arguments. test/contract/graphql-execution.test.ts compares the two.
 */
export function compileOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Executable {
  const conditions = conditionsOf(document, operation);
  const fragments = fragmentsOf(document);
  /** One plan per combination of values of the variables in @skip and @include. */
  const plans = new Map<string, ExecutePlan>();

  const planFor = (variables: Readonly<Record<string, unknown>>): ExecutePlan | undefined => {
    const values = conditions.map((name) => variables[name]);
    // A condition that is null is an error, but only if execution reaches it. graphql-js decides.
    if (!values.every((value) => typeof value === 'boolean')) return undefined;
    const key = values.join();
    const known = plans.get(key);
    if (known || plans.size >= maxVariants) return known;
    const conditionOf = (name: string): unknown => variables[name];
    const fields = planOperation({ schema, operation, fragments, conditionOf });
    const plan = compileRoot(fields, operation.operation === 'mutation');
    plans.set(key, plan);
    return plan;
  };

  const run: ExecutePlan = (args) => (planFor(args.variableValues.coerced) ?? executeRootSelectionSet)(args);
  const variants = Math.min(maxVariants, 2 ** conditions.length);
  return { ...executable(schema, document, operation, run), variants };
}

/** The same interface, executed by graphql-js alone. */
export const interpretOperation = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Executable => ({ ...executable(schema, document, operation, executeRootSelectionSet), variants: 0 });

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
