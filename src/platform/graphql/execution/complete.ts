import {
  GraphQLError,
  isLeafType,
  isListType,
  isNonNullType,
  type FieldNode,
  type GraphQLLeafType,
  type GraphQLOutputType,
  type ResponsePath,
} from 'graphql';
import { failAt, ignoreRejections, isPromiseLike, type Position, type Run } from './run.ts';

/** Converts the value of a resolver into the value at `path` of the response, or a promise of it. */
export type Complete = (run: Run, value: unknown, path: ResponsePath) => unknown;

/** The field whose value is completed, for error messages. */
export type FieldSite = { readonly nodes: readonly FieldNode[]; readonly name: string };

/**
 * Completes a value and handles its errors, like `executeField` and `completeListItemValue` of graphql-js.
 * `completeObject` is for the object type inside `type`.
 */
export function compileSettle(type: GraphQLOutputType, site: FieldSite, completeObject?: Complete): Complete {
  const complete = compileComplete(type, site, completeObject);
  const position: Position = { nodes: site.nodes, nonNull: isNonNullType(type) };

  const settlePromised = async (
    run: Run,
    promise: PromiseLike<unknown>,
    path: ResponsePath,
  ): Promise<unknown> => {
    try {
      const value = await promise;
      if (run.finished) throw new Error('Aborted!');
      const completed = complete(run, value, path);
      return completed instanceof Promise ? await completed : completed;
    } catch (error) {
      return failAt(run, position, path, error);
    }
  };

  return (run, value, path) => {
    try {
      if (isPromiseLike(value)) return settlePromised(run, value, path);
      const completed = complete(run, value, path);
      if (!(completed instanceof Promise)) return completed;
      return completed.then(undefined, (error: unknown) => failAt(run, position, path, error));
    } catch (error) {
      return failAt(run, position, path, error);
    }
  };
}

function compileComplete(type: GraphQLOutputType, site: FieldSite, completeObject?: Complete): Complete {
  if (isNonNullType(type)) {
    const complete = compileComplete(type.ofType, site, completeObject);
    return (run, value, path) => {
      const completed = complete(run, value, path);
      if (completed === null) throw new Error(`Cannot return null for non-nullable field ${site.name}.`);
      return completed;
    };
  }
  const complete = isListType(type)
    ? compileList(type.ofType, site, completeObject)
    : isLeafType(type)
      ? compileLeaf(type)
      : completeObject!;
  return (run, value, path) => {
    if (value instanceof Error) throw value;
    return value === null || value === undefined ? null : complete(run, value, path);
  };
}

function compileLeaf(type: GraphQLLeafType): Complete {
  return (_run, value) => {
    const coerced: unknown = type.coerceOutputValue(value);
    if (coerced === null || coerced === undefined)
      throw new Error(`${type.name} returned no value for an output that is not null.`);
    return coerced;
  };
}

function compileList(itemType: GraphQLOutputType, site: FieldSite, completeObject?: Complete): Complete {
  const settle = compileSettle(itemType, site, completeObject);
  return (run, list, path) => {
    if (!isIterable(list))
      throw new GraphQLError(`Expected Iterable, but did not find one for field "${site.name}".`);
    const items: unknown[] = [];
    let pending = false;
    const iterator = list[Symbol.iterator]();
    try {
      for (let next = iterator.next(); next.done !== true; next = iterator.next()) {
        const item = settle(run, next.value, { prev: path, key: items.length, typename: undefined });
        if (item instanceof Promise) pending = true;
        items.push(item);
      }
    } catch (error) {
      ignoreRejections(items);
      ignoreRejections({ [Symbol.iterator]: () => iterator });
      throw error;
    }
    return pending ? Promise.all(items) : items;
  };
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && typeof (value as Iterable<unknown>)[Symbol.iterator] === 'function';
