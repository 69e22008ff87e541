import nodemailer from 'nodemailer';

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

export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...timeouts, ...noFiles }, { from });
  return {
    async send({ to, ...mail }) {
      // As objects, since a string would be parsed and could contain further addresses.
      const addresses = (typeof to === 'string' ? [to] : to).map((address) => ({ name: '', address }));
      const { rejected } = await transport.sendMail({ ...mail, to: addresses });
      return { rejected };
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
