/** Letters, digits and hyphens, in lower case. Empty if a text has none of them. */
export function slugOf(text: string, maxLength = 60): string {
  return text
    .slice(0, 1_000)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, '');
}

/** Gives each name a key of its own: `shop`, `shop-2`, `shop-3`. */
export function createKeys(separator = '-'): (wanted: string) => string {
  const used = new Set<string>();
  const counts = new Map<string, number>();
  return (wanted) => {
    let key = wanted;
    // Counted on, because 10,000 monitors with one name would try 50 million keys.
    for (let count = counts.get(wanted) ?? 1; used.has(key); count++) {
      key = `${wanted}${separator}${count + 1}`;
      counts.set(wanted, count + 1);
    }
    used.add(key);
    return key;
  };
}

/** The name of an environment variable: `SHOP_PASSWORD`. Those that begin with STEWARD_ are settings of Steward. */
export function variableName(...parts: readonly string[]): string {
  const name = parts
    .map((part) => slugOf(part).replaceAll('-', '_').toUpperCase())
    .filter((part) => part !== '')
    .join('_');
  return /^(?!STEWARD_)[A-Z]/.test(name) ? name : `SECRET_${name}`;
}
