/** As the fields of a form have it, in the user's time zone: `2026-11-17T10:00`. */
export function localTime(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
