import { ApiError } from './api-error.ts';

type Question = { answer: (confirmed: boolean) => void };

let question: Question | null = null;
let asked: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function set(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Several requests at once share one question. */
function ask(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => set({ answer: resolve })).finally(() => {
    asked = null;
    set(null);
  });
  return asked;
}

/** The open question whether it is still the user who signed in, for the dialog that asks it. */
export const recentSignIn = {
  question: (): Question | null => question,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** If the request needs a recent sign-in, asks the user to confirm it and repeats the request once. */
export async function afterRecentSignIn<Data>(run: () => Promise<Data>): Promise<Data> {
  try {
    return await run();
  } catch (error) {
    const isNeeded = error instanceof ApiError && error.reason === 'RECENT_SIGN_IN_REQUIRED';
    if (!isNeeded || !(await ask())) throw error;
    return run();
  }
}
