import type { CheckTarget } from '../check.ts';

/** The deadline of each kind of check. */
export type CheckTimeouts = { page: number; checkout: number };

export const timeoutOf = ({ checkout }: CheckTarget, timeouts: CheckTimeouts): number =>
  checkout ? timeouts.checkout : timeouts.page;
