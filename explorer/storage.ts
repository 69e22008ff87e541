/** The services share an origin. A prefix per service keeps their tabs and histories separate. */
export function storageUnder(
  path: string,
  store: Storage,
): Pick<Storage, 'length' | 'clear' | 'getItem' | 'setItem' | 'removeItem'> {
  const prefix = `explorer:${path}:`;
  const ownKeys = (): string[] => Object.keys(store).filter((key) => key.startsWith(prefix));
  return {
    get length() {
      return ownKeys().length;
    },
    clear: () => ownKeys().forEach((key) => store.removeItem(key)),
    getItem: (key) => store.getItem(prefix + key),
    setItem: (key, value) => store.setItem(prefix + key, value),
    removeItem: (key) => store.removeItem(prefix + key),
  };
}
