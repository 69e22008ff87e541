/** The state of one part of a process. */
export type PartState = {
  /** When it last worked. */
  lastAt: Date | null;
  /** Why it cannot work, and what to do; null while it can. Publicly readable, so it does not quote other errors. */
  problem: string | null;
  /** What will soon be a problem, and what to do. */
  warning?: string | null;
};

/** Whether this process can do its work. The parts keep their states, so reading them is free. */
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
