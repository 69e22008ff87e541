import nodemailer from 'nodemailer';
import { bulkConnections } from './bulk-connections.ts';
import { createLimiter, NoPermit } from './limiter.ts';

export type Mail = {
  to: string | readonly string[];
  subject: string;
  text: string;
  html?: string;
  /** With angle brackets, like the next two fields. */
  messageId?: string;
  inReplyTo?: string;
  references?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
  /** One of many: it goes over a few connections of its own, which stay open between two mails, and cannot delay others. */
  bulk?: boolean;
  /** The account that caused it, whose mails take at most two connections: they do not delay those of others. */
  sender?: string;
  /** Sent after all others, over fewer connections, such as a test: a flood of these cannot delay an alert. */
  background?: boolean;
};

export type Mailer = {
  /** Resolves when the server has accepted it for at least one address. `rejected` lists the other addresses. */
  send(mail: Mail): Promise<{ rejected: string[] }>;
  /** Connects and signs in without sending anything. */
  verify(): Promise<void>;
  close(): void;
};

/** By default, nodemailer waits up to ten minutes for a server that does not respond. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const noFiles = { disableFileAccess: true, disableUrlAccess: true };

// A mail whose connection was lost is sent again by whoever queued it, and not by the pool as well.
const kept = { pool: true, maxConnections: bulkConnections, maxRequeues: 0, idleTimeout: 5_000 } as const;

/** Mail servers accept few connections from one client. Each mail that is not in bulk has its own. */
const maxConnections = 5;
const maxPerSender = 2;
const reserved = 3;
/** Somebody waits for a test. */
const backgroundWaitMs = 20_000;
/** Longer than the timeouts: a mail that takes longer than this goes on without holding up others. */
const holdMs = 30_000;

export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const options = { url: smtpUrl, ...timeouts, ...noFiles };
  const transport = nodemailer.createTransport(options, { from });
  const openPool = () => nodemailer.createTransport({ ...options, ...kept }, { from });
  let pool: ReturnType<typeof openPool> | undefined;
  const connections = createLimiter({ permits: maxConnections, reserved });
  const senders = createLimiter({ permits: maxPerSender });
  return {
    async send({ to, bulk = false, background = false, sender, ...mail }) {
      // As objects, since a string would be parsed and could contain further addresses.
      const addresses = (typeof to === 'string' ? [to] : to).map((address) => ({ name: '', address }));
      const message = { ...mail, to: addresses };
      if (bulk) {
        const { rejected } = await (pool ??= openPool()).sendMail(message);
        return { rejected };
      }
      const turn = { holdMs, background, ...(background && { waitMs: backgroundWaitMs }) };
      try {
        const sendNow = () => connections.run(() => transport.sendMail(message), turn);
        const { rejected } = await (sender === undefined
          ? sendNow()
          : senders.run(sendNow, { key: sender, holdMs: 2 * holdMs }));
        return { rejected };
      } catch (error) {
        if (error instanceof NoPermit)
          throw new Error('Too many mails are being sent. Try again in a minute.', { cause: error });
        throw error;
      }
    },
    async verify() {
      await transport.verify();
    },
    close() {
      transport.close();
      pool?.close();
    },
  };
}
