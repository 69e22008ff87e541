/** Makes names that differ: `shop`, `shop-2`, `shop-3`. Thousands of objects can have the same name, so the numbers are remembered. */
export function createFreeNames(taken: readonly string[], separator: string): (base: string) => string {
  const used = new Set(taken);
  const counts = new Map<string, number>();
  return (base) => {
    let name = base;
    let count = counts.get(base) ?? 1;
    while (used.has(name)) name = `${base}${separator}${(count += 1)}`;
    counts.set(base, count);
    used.add(name);
    return name;
  };
}
