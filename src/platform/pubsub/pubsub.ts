export type Listener = (message: unknown) => void;
export type Unsubscribe = () => Promise<void>;

/**
 * Live messages between processes: wake-ups and log lines. They are delivered at most once, so listeners must be able to read
 * the state elsewhere; `onGap` tells them when.
 */
export type PubSub = {
  /** Sends any JSON up to 1 MiB, without waiting for its delivery. It is lost if the connection is broken. */
  publish(channel: string, message: unknown): Promise<void>;
  /** Resolves when messages published from then on will arrive. All listeners of a channel share one object. */
  subscribe(channel: string, listener: Listener, onGap?: () => void): Promise<Unsubscribe>;
  close(): Promise<void>;
};

export const maxMessageBytes = 1024 * 1024;

export function encodeMessage(message: unknown): string {
  const text = JSON.stringify(message) ?? 'null';
  if (Buffer.byteLength(text) > maxMessageBytes)
    throw new RangeError('A message must have at most 1 MiB of JSON.');
  return text;
}
