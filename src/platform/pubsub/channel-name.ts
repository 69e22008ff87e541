import { createHash } from 'node:crypto';

/** A name of 33 plain characters for any channel, since PostgreSQL allows 63 bytes and NATS no dots, stars or spaces. */
export const wireName = (channel: string): string =>
  `s${createHash('sha256').update(channel).digest('hex').slice(0, 32)}`;
