/** The part of a query's state that decides whether its data is outdated. */
export type QueryState = {
  /** The first part of its key: the service. */
  service: unknown;
  /** Whether something on the page shows it. */
  isShown: boolean;
  hasData: boolean;
  /** The error of the last attempt; null if it succeeded. */
  error: Error | null;
  updatedAt: number;
};

export type Outdated = { what: string; why: string; since: number };

const names: Record<string, string> = {
  monitoring: 'monitoring',
  deployment: 'deployment',
  identity: 'account',
  rest: 'VAT',
};

/** Data on the page that could not be refreshed: of which services, why, and how old the oldest is. */
export function findOutdated(queries: readonly QueryState[]): Outdated | null {
  const failed = queries.filter(({ isShown, hasData, error }) => isShown && hasData && error);
  const [first] = failed;
  if (!first) return null;
  const services = new Set(failed.map(({ service }) => names[String(service)] ?? String(service)));
  return {
    what: [...services].toSorted().join(' and '),
    why: first.error!.message.replace(/[^.!?]$/, '$&.'),
    since: Math.min(...failed.map(({ updatedAt }) => updatedAt)),
  };
}
