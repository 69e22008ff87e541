const storageKey = 'steward.palette.recent';
const kept = 6;

/** The ids of what was chosen in the palette lately, the newest first. Per browser. */
export function recentIds(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, kept) : [];
  } catch {
    return [];
  }
}

export const rememberUse = (id: string): void =>
  localStorage.setItem(
    storageKey,
    JSON.stringify([id, ...recentIds().filter((other) => other !== id)].slice(0, kept)),
  );
