export type Listener = (message: unknown) => void;
export type Unsubscribe = () => Promise<void>;

/**
 * Live messages between processes: wake-ups and log lines. At most once, so whoever listens must be able to
 * read the truth elsewhere; `onGap` says when to do so.
 */
export type PubSub = {
  /** Any JSON up to 1 MiB. Hands the message over and returns; it is lost if the way is broken just then. */
  publish(channel: string, message: unknown): Promise<void>;
  /** Resolves once messages published from then on will arrive. All listeners of a channel share one object. */
  subscribe(channel: string, listener: Listener, onGap?: () => void): Promise<Unsubscribe>;
  close(): Promise<void>;
};

export const maxMessageBytes = 1024 * 1024;

export function encodeMessage(message: unknown): string {
  const text = JSON.stringify(message) ?? 'null';
  if (Buffer.byteLength(text) > maxMessageBytes) throw new RangeError('A message has at most 1 MiB of JSON.');
  return text;
}
