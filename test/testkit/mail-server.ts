import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { to: string[]; text: string };
export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** Called with each mail: the server accepts it when this has resolved, and refuses it if it rejects. */
  behave(accept: (mail: ReceivedMail) => Promise<void>): void;
  close(): Promise<void>;
};

/** A real SMTP server that keeps the received mail, decoded as far as plain text requires. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let accept: (mail: ReceivedMail) => Promise<void> = async () => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const mail = { to, text: decodeQuotedPrintable(Buffer.concat(chunks).toString()) };
        const answer = async (): Promise<void> => {
          const refusal = await accept(mail).catch((error: Error) => error);
          if (!refusal) received.push(mail);
          done(refusal ?? null);
        };
        void answer();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave: (next) => void (accept = next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const decodeQuotedPrintable = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
