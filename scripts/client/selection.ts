/* The types of the client package: what can be selected from a type, and what a selection returns. */

type Element<V> = V extends null | undefined ? never : V extends readonly (infer E)[] ? Element<E> : V;
type ArgumentsOf<T, K> = T extends { $args?: infer A }
  ? K extends keyof NonNullable<A>
    ? NonNullable<A>[K]
    : never
  : never;
type WithArguments<A> = [A] extends [never] ? unknown : { $?: A };

/** `{ id: true, beats: { $: { first: 5 }, edges: { node: { at: true } } } }`: fields of objects, and `$` for their arguments. */
export type Selection<T> = {
  [K in Exclude<keyof T, '$args'>]?: Element<T[K]> extends object
    ? Selection<Element<T[K]>> & WithArguments<ArgumentsOf<T, K>>
    : boolean | ([ArgumentsOf<T, K>] extends [never] ? never : { $: ArgumentsOf<T, K> });
};

/** Refuses fields that do not exist, which a generic type would accept. */
export type Known<T, S> = {
  [K in keyof S]: K extends '$'
    ? S[K]
    : K extends keyof T
      ? S[K] extends object
        ? Element<T[K]> extends object
          ? Known<Element<T[K]>, S[K]>
          : S[K]
        : S[K]
      : never;
};

/** What is returned of `V` if `S` is selected. */
export type Selected<V, S> = V extends null
  ? null
  : V extends readonly (infer E)[]
    ? Selected<E, S>[]
    : V extends object
      ? {
          [K in keyof S & keyof V as S[K] extends false ? never : K extends '$' ? never : K]: Selected<
            V[K],
            S[K]
          >;
        }
      : V;

export type RequestOptions = {
  /** Cancels the request or ends the subscription, which then throws the reason of the signal. */
  signal?: AbortSignal | undefined;
};
