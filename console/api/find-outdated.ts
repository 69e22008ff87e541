/** A question of the page that is open, as far as it matters for whether its answer can still be believed. */
export type Asked = {
  /** The first part of its key: the service that is asked. */
  of: unknown;
  /** Something on the page shows it. */
  isShown: boolean;
  hasAnswer: boolean;
  /** Of the last time it was asked; null when that went well. */
  error: Error | null;
  answeredAt: number;
};

export type Outdated = { what: string; why: string; since: number };

const names: Record<string, string> = { monitoring: 'monitoring', deployment: 'deployment', rest: 'VAT' };

/** Answers on the page that could not be refreshed: whose, why, and how old the oldest of them is. */
export function findOutdated(asked: readonly Asked[]): Outdated | null {
  const failed = asked.filter(({ isShown, hasAnswer, error }) => isShown && hasAnswer && error);
  const [first] = failed;
  if (!first) return null;
  const services = new Set(failed.map(({ of }) => names[String(of)] ?? String(of)));
  return {
    what: [...services].toSorted().join(' and '),
    why: first.error!.message.replace(/[^.!?]$/, '$&.'),
    since: Math.min(...failed.map(({ answeredAt }) => answeredAt)),
  };
}
