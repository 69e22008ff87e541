/** What one part of a process says of itself. */
export type PartState = {
  /** When it last did its work. */
  lastAt: Date | null;
  /** Why it cannot do its work, and what to do; null while it can. Strangers may read it, so it repeats no error of others. */
  trouble: string | null;
};

/** Whether this process can do its work, by what its parts remember: to ask costs nothing. */
export type Readiness = {
  set: (part: string, state: () => PartState) => void;
  states: () => Record<string, PartState>;
};

export function createReadiness(): Readiness {
  const parts = new Map<string, () => PartState>();
  return {
    set: (part, state) => void parts.set(part, state),
    states: () => Object.fromEntries([...parts].map(([part, state]) => [part, state()])),
  };
}
