import { words } from '../words/words.ts';

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

function nameOf(service: unknown): string {
  const names: Record<string, string> = words().api.services;
  return names[String(service)] ?? String(service);
}

/** Data on the page that could not be refreshed: of which services, why, and how old the oldest is. */
export function findOutdated(queries: readonly QueryState[]): Outdated | null {
  const failed = queries.filter(({ isShown, hasData, error }) => isShown && hasData && error);
  const [first] = failed;
  if (!first) return null;
  const services = new Set(failed.map(({ service }) => nameOf(service)));
  return {
    what: words().api.several([...services].toSorted()),
    why: first.error!.message.replace(/[^.!?]$/, '$&.'),
    since: Math.min(...failed.map(({ updatedAt }) => updatedAt)),
  };
}
