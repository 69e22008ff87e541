const waiting = new WeakMap<object, (() => void)[]>();

/** Calls back when the answer to this request has left the process, or never will: until then it holds what it reads. */
export function whenAnswered(context: object, callback: () => void): void {
  const callbacks = waiting.get(context);
  if (callbacks) callbacks.push(callback);
  else waiting.set(context, [callback]);
}

export const somebodyWaits = (context: object): boolean => waiting.has(context);

export function answered(context: object): void {
  const callbacks = waiting.get(context) ?? [];
  waiting.delete(context);
  for (const callback of callbacks) callback();
}
