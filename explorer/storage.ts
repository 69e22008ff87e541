/** The services share an origin; with a prefix of its own each keeps its own tabs and history. */
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
