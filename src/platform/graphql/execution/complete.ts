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
import {
  aborted,
  bytesPerPromise,
  checkRun,
  failAt,
  grow,
  ignoreRejections,
  isPromiseLike,
  type Position,
  type Run,
} from './run.ts';

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
      if (run.finished) throw aborted;
      const completed = complete(run, value, path);
      return completed instanceof Promise ? await completed : completed;
    } catch (error) {
      return failAt(run, position, path, error);
    }
  };

  return (run, value, path) => {
    try {
      if (isPromiseLike(value)) {
        run.items += 1;
        run.uncounted += bytesPerPromise;
        return settlePromised(run, value, path);
      }
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
  return (run, value) => {
    const coerced: unknown = type.coerceOutputValue(value);
    if (coerced === null || coerced === undefined)
      throw new Error(`${type.name} returned no value for an output that is not null.`);
    grow(run, typeof coerced === 'string' ? coerced.length + 3 : 1);
    return coerced;
  };
}

/** After so many items and promises, with those inside of its items, a list looks at the time. */
const itemsPerLook = 64;

function compileList(itemType: GraphQLOutputType, site: FieldSite, completeObject?: Complete): Complete {
  const settle = compileSettle(itemType, site, completeObject);

  /** Completes the rest of the list, in several turns of the event loop if it takes long. */
  const completeRest = (
    run: Run,
    iterator: Iterator<unknown>,
    path: ResponsePath,
    items: unknown[],
  ): unknown[] | Promise<unknown[]> => {
    let pending = false;
    let lookAt = run.items + itemsPerLook;
    try {
      for (let next = iterator.next(); next.done !== true; next = iterator.next()) {
        const item = settle(run, next.value, { prev: path, key: items.length, typename: undefined });
        if (item instanceof Promise) pending = true;
        items.push(item);
        run.items += 1;
        if (run.items < lookAt) continue;
        if (run.turns.isOver()) return completeLater(run, iterator, path, items);
        lookAt = run.items + itemsPerLook;
      }
    } catch (error) {
      ignoreRejections(items);
      ignoreRejections({ [Symbol.iterator]: () => iterator });
      throw error;
    }
    return pending ? Promise.all(items) : items;
  };

  const completeLater = async (
    run: Run,
    iterator: Iterator<unknown>,
    path: ResponsePath,
    items: unknown[],
  ): Promise<unknown[]> => {
    // Nobody else handles the rejection of an item while the others wait for their turn.
    ignoreRejections(items);
    await run.turns.next();
    if (run.finished) throw aborted;
    checkRun(run);
    return Promise.all(await completeRest(run, iterator, path, items));
  };

  return (run, list, path) => {
    if (!isIterable(list))
      throw new GraphQLError(`Expected Iterable, but did not find one for field "${site.name}".`);
    grow(run, 2);
    return completeRest(run, list[Symbol.iterator](), path, []);
  };
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && typeof (value as Iterable<unknown>)[Symbol.iterator] === 'function';
