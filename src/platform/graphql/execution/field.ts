import {
  defaultFieldResolver,
  getArgumentValues,
  isNonNullType,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type ResponsePath,
} from 'graphql';
import type { Complete } from './complete.ts';
import type { FieldPlan } from './object.ts';
import { isTextType, readyCondition } from './ready-leaf.ts';
import { checkRun, failAt, ignoreRejections, type Run } from './run.ts';

type Field = {
  key: string;
  parentType: GraphQLObjectType;
  definition: GraphQLField<unknown, unknown>;
  nodes: readonly FieldNode[];
  settle: Complete;
  /** Whether other fields of the same object with the same name and arguments get the same value. */
  isShared: boolean;
};

/** Resolves a field and completes its value. Without a resolver, the field is a property of its object. */
export function compileField(field: Field): FieldPlan {
  const { key, parentType, definition, nodes, settle, isShared } = field;
  const { name } = parentType;
  const { resolve } = definition;
  const position = { nodes, nonNull: isNonNullType(definition.type) };
  const pathIn = (parent: ResponsePath | undefined): ResponsePath => ({ prev: parent, key, typename: name });

  if (resolve || definition.args.length > 0) {
    const resolver = resolve ?? defaultFieldResolver;
    return {
      key,
      kind: 'resolver',
      execute(run, source, parent) {
        const path = pathIn(parent);
        try {
          checkRun(run);
          const { variableValues, contextValue } = run.args;
          const args = getArgumentValues(definition, nodes[0]!, variableValues);
          const call = (): unknown => resolver(source, args, contextValue, infoOf(run, field, path));
          return settle(run, isShared ? share(run, definition.name, args, call) : call(), path);
        } catch (error) {
          return failAt(run, position, path, error);
        }
      },
    };
  }

  return {
    key,
    kind: 'property',
    name: definition.name,
    ready: readyCondition(definition.type),
    isText: isTextType(definition.type),
    execute(run, source, parent, value, thrown) {
      const path = pathIn(parent);
      if (thrown) return failAt(run, position, path, thrown.error);
      if (typeof value !== 'function') return settle(run, value, path);
      try {
        checkRun(run);
        const { contextValue } = run.args;
        return settle(run, value.call(source, noArguments(), contextValue, infoOf(run, field, path)), path);
      } catch (error) {
        return failAt(run, position, path, error);
      }
    },
  };
}

/** Calls the resolver once for all fields with these arguments. */
function share(run: Run, name: string, args: object, call: () => unknown): unknown {
  const key = `${name} ${JSON.stringify(args)}`;
  if (!run.shared.has(key)) run.shared.set(key, call());
  return run.shared.get(key);
}

const noArguments = (): object => Object.create(null) as object;

function infoOf(run: Run, { parentType, definition, nodes }: Field, path: ResponsePath): GraphQLResolveInfo {
  const { schema, fragmentDefinitions, rootValue, operation, variableValues } = run.args;
  return {
    fieldName: definition.name,
    fieldNodes: nodes,
    returnType: definition.type,
    parentType,
    path,
    schema,
    fragments: fragmentDefinitions,
    rootValue,
    operation,
    variableValues,
    getAbortSignal: () => (run.abort ??= new AbortController()).signal,
    getAsyncHelpers: () => asyncHelpers,
  };
}

const asyncHelpers = {
  promiseAll: <Value>(values: readonly (PromiseLike<Value> | Value)[]) => Promise.all(values),
  track: ignoreRejections,
};
