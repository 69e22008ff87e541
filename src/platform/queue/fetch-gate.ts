/** One fetch at a time in this process, so that each is decided on exact counts of what is running. */
export type FetchGate = {
  /** Waits for its turn; resolves to the topics that are not to be fetched from. */
  enter: () => Promise<string[]>;
  /** To be called when a fetch has ended, however it ended. */
  leave: () => void;
};

export function createFetchGate(closedTopics: () => string[]): FetchGate {
  let last: Promise<void> = Promise.resolve();
  let leave = (): void => {};
  return {
    async enter() {
      const before = last;
      const mine = Promise.withResolvers<void>();
      last = mine.promise;
      await before;
      leave = mine.resolve;
      return closedTopics();
    },
    leave: () => leave(),
  };
}
