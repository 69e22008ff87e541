import {
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLNamedOutputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';

/** Values that depend only on the seed and their path, so that two executions get the same ones. */
export type ValueSource = {
  object(type: GraphQLObjectType, path: string): object;
  /** Settles the promises of resolvers, one at a time and in a random order, until `done` is settled. */
  settle<Result>(done: Promise<Result>): Promise<Result>;
};

export function generateValues(seed: number, troublePercent: number): ValueSource {
  const waiting: { order: number; settle: () => void }[] = [];
  const draw = (path: string, of: number): number => hash(`${seed} ${path}`) % of;

  const later = (path: string, settle: () => void): void => {
    waiting.push({ order: draw(`${path} order`, 1_000_000), settle });
  };

  /** The rejection is handled here, because an execution may never use the value. */
  const rejected = (path: string): Promise<never> => {
    const promise = new Promise<never>((_resolve, reject) =>
      later(path, () => reject(new Error(`rejected at ${path}`))),
    );
    promise.catch(() => undefined);
    return promise;
  };

  const value = (type: GraphQLOutputType, path: string): unknown => {
    const trouble = draw(`${path} trouble`, 100) < troublePercent;
    if (trouble) {
      const kind = draw(`${path} kind`, 8);
      if (kind === 0) throw new Error(`thrown at ${path}`);
      if (kind === 1) return new Error(`returned at ${path}`);
      if (kind === 2) return rejected(path);
      if (kind === 3) return null;
      if (kind === 4) return undefined;
      if (kind === 5) return 'a text';
      if (kind === 6) return { odd: true };
      return Number.NaN;
    }
    const result = sound(type, path);
    const form = draw(`${path} form`, 10);
    if (form === 0) return new Promise((resolve) => later(path, () => resolve(result)));
    if (form === 1) return () => result;
    return result;
  };

  const sound = (type: GraphQLOutputType, path: string): unknown => {
    if (isNonNullType(type)) return present(type.ofType, path);
    return draw(`${path} null`, 10) === 0 ? null : present(type, path);
  };

  const present = (type: GraphQLOutputType, path: string): unknown => {
    if (isListType(type)) return listOf(type.ofType, path);
    if (isObjectType(type)) return object(type, path);
    return leaf(type as GraphQLNamedOutputType, draw(path, 1_000));
  };

  const listOf = (type: GraphQLOutputType, path: string): unknown => {
    const items = Array.from({ length: draw(`${path} length`, 4) }, (_, index) => `${path}.${index}`);
    const itemOf = (item: string): unknown => {
      const made = (() => {
        try {
          return value(type, item);
        } catch (error) {
          return error;
        }
      })();
      return typeof made === 'function' ? (made as () => unknown)() : made;
    };
    return draw(`${path} set`, 6) === 0 ? new Set(items.map(itemOf)) : items.map(itemOf);
  };

  const object = (type: GraphQLObjectType, path: string): object => {
    const made = {};
    for (const field of Object.values(type.getFields()))
      Object.defineProperty(made, field.name, {
        enumerable: true,
        get: () => value(field.type, `${path}.${field.name}`),
      });
    return made;
  };

  return {
    object,
    async settle(done) {
      const state = { ended: false };
      const end = (): void => void (state.ended = true);
      done.then(end, end);
      for (let idle = 0; !state.ended || waiting.length > 0; idle += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        waiting.sort((a, b) => a.order - b.order);
        if (waiting.length > 0) idle = 0;
        if (idle > 1_000) throw new Error('The execution waits, but nothing is left to settle.');
        waiting.shift()?.settle();
      }
      return done;
    },
  };
}

function leaf(type: GraphQLNamedOutputType, number: number): unknown {
  if (isEnumType(type)) {
    const values = type.getValues();
    return values[number % values.length]!.value;
  }
  switch (type.name) {
    case 'Int':
      return number;
    case 'Float':
      return number / 4;
    case 'Boolean':
      return number % 2 === 0;
    case 'DateTime':
      return new Date(number * 86_400_000);
    case 'ID':
      return number % 3 === 0 ? number : `id ${number}`;
    default:
      return `text ${number}`;
  }
}

/** FNV-1a with a final mix: neighboring paths must not get neighboring values. */
function hash(text: string): number {
  let value = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 16_777_619);
  value = Math.imul(value ^ (value >>> 15), 2_246_822_519);
  return (value ^ (value >>> 13)) >>> 0;
}
