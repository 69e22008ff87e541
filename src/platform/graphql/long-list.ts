import type { GraphQLField } from 'graphql';

const key = 'maxItems';

type LongList<Resolve> = { resolve: Resolve; extensions: { [key]: number } };

/**
 * A list without `first` or `limit` that can be inside of itself, such as the alerts of the incident of an alert. It costs as much as its
 * longest if another one is inside of it or around it: the lengths multiply, once more at every level. Otherwise it costs as much as other
 * lists, since what it returns is limited while it is read.
 */
export const longList = <Resolve>(maxItems: number, resolve: Resolve): LongList<Resolve> => ({
  resolve,
  extensions: { [key]: maxItems },
});

export const maxItemsOf = ({ extensions }: GraphQLField<unknown, unknown>): number | undefined =>
  extensions[key] as number | undefined;
