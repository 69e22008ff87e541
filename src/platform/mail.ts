import nodemailer from 'nodemailer';

export type Mail = {
  to: string | readonly string[];
  subject: string;
  text: string;
  html?: string;
  /** With angle brackets, as the two below. */
  messageId?: string;
  inReplyTo?: string;
  references?: string;
  headers?: Record<string, string>;
};

export type Mailer = {
  /** Resolves once the server has taken it for somebody; `rejected` are the addresses it was not taken for. */
  send(mail: Mail): Promise<{ rejected: string[] }>;
  /** Connects and signs in, sends nothing. */
  verify(): Promise<void>;
  close(): void;
};

/** The defaults would wait for a silent server for up to ten minutes. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const noFiles = { disableFileAccess: true, disableUrlAccess: true };

export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...timeouts, ...noFiles }, { from });
  return {
    async send({ to, ...mail }) {
      // As objects they are addresses and nothing else; a text would be parsed for more of them.
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
