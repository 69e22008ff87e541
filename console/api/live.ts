let isLive = false;

/** Whether the server tells what changes. While it does, most of it is read less often. */
export const live = {
  set(now: boolean): void {
    isLive = now;
  },
  /** The interval of a query whose changes are told: three times as long, since what is not told changes as well. */
  every: (seconds: number): number => (isLive ? seconds * 3 : seconds),
};
