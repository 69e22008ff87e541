import nodemailer from 'nodemailer';
import { bulkConnections } from './bulk-connections.ts';
import { createLimiter, NoPermit } from './limiter.ts';
import { Postponed } from './queue/queue.ts';

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
  /**
   * The account that caused it, whose mails take at most two connections, and one of those on request: they do not delay those of others.
   */
  sender?: string;
  /**
   * What users can have sent to anybody at any time: it goes over a few connections of its own, and cannot delay an alert. Somebody waits for
   * a `test`; other mails, such as invitations, are `queued`: while others of the same account are sent, they throw `Postponed`.
   */
  onRequest?: 'test' | 'queued';
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
/** For mails on request, besides those: one of them is only for tests. */
const requestConnections = 3;
const reservedForTests = 1;
/** Somebody waits for a test. What is queued is tried again later: it must not keep those of other accounts waiting. */
const testWaitMs = 20_000;
const queuedWaitMs = 2_000;
const postponedSeconds = 5;
/** Longer than the timeouts: a mail that takes longer than this goes on without holding up others. */
const holdMs = 30_000;

export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const options = { url: smtpUrl, ...timeouts, ...noFiles };
  const transport = nodemailer.createTransport(options, { from });
  const openPool = () => nodemailer.createTransport({ ...options, ...kept }, { from });
  let pool: ReturnType<typeof openPool> | undefined;
  const ordinary = {
    connections: createLimiter({ permits: maxConnections }),
    senders: createLimiter({ permits: maxPerSender }),
  };
  const requested = {
    connections: createLimiter({ permits: requestConnections, reserved: reservedForTests }),
    senders: createLimiter({ permits: 1 }),
  };
  return {
    async send({ to, bulk = false, onRequest, sender, ...mail }) {
      // As objects, since a string would be parsed and could contain further addresses.
      const addresses = (typeof to === 'string' ? [to] : to).map((address) => ({ name: '', address }));
      const message = { ...mail, to: addresses };
      if (bulk) {
        const { rejected } = await (pool ??= openPool()).sendMail(message);
        return { rejected };
      }
      const { connections, senders } = onRequest === undefined ? ordinary : requested;
      const wait = onRequest === 'test' ? { waitMs: testWaitMs } : {};
      const turn = { holdMs, background: onRequest === 'queued', ...wait };
      try {
        const sendNow = () => connections.run(() => transport.sendMail(message), turn);
        const { rejected } = await (sender === undefined
          ? sendNow()
          : senders.run(sendNow, {
              key: sender,
              holdMs: 2 * holdMs,
              ...wait,
              ...(onRequest === 'queued' && { waitMs: queuedWaitMs }),
            }));
        return { rejected };
      } catch (error) {
        if (!(error instanceof NoPermit)) throw error;
        if (onRequest === 'queued')
          throw new Postponed('other mails of this account are being sent', postponedSeconds, {
            cause: error,
          });
        throw new Error('Too many mails are being sent. Try again in a minute.', { cause: error });
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
