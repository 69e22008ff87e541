import type { OutboundConnection } from '#platform/outbound.ts';
import { createConnectedProbe, quoted, Unexpected } from '../connected-probe.ts';

/** A server can list many extensions; no known one needs more than 4 kB for them. */
const maxReplyBytes = 16_384;
/** RFC 5321 asks for a name. This one exists nowhere, so it says nothing about the network of this server. */
const ownName = 'steward.invalid';

/** Greeting, EHLO, STARTTLS, QUIT. No mail is sent. */
export const createSmtpProbe = createConnectedProbe(
  'SMTP',
  ({ host, port }) => ({ host, port }),
  async (connection, { host, security }) => {
    if (security === 'TLS') await connection.startTls(host);
    await expectReply(connection, 'the greeting', 220);
    const extensions = await command(connection, `EHLO ${ownName}`, 250);
    if (security === 'STARTTLS') {
      if (!/^250[ -]STARTTLS\s*$/im.test(extensions))
        throw new Unexpected('the server does not offer STARTTLS');
      await command(connection, 'STARTTLS', 220);
      await connection.startTls(host);
      await command(connection, `EHLO ${ownName}`, 250);
    }
    await command(connection, 'QUIT', 221);
  },
);

async function command(connection: OutboundConnection, text: string, code: number): Promise<string> {
  connection.send(`${text}\r\n`);
  return expectReply(connection, `the reply to ${text.split(' ', 1)[0]}`, code);
}

async function expectReply(connection: OutboundConnection, what: string, code: number): Promise<string> {
  const reply = await connection.read(`while waiting for ${what}`, maxReplyBytes, (bytes) =>
    readReply(bytes.toString('latin1')),
  );
  if (!reply.startsWith(String(code))) throw new Unexpected(`${what} is ${quoted(reply)}, not ${code}`);
  return reply;
}

/**
 * A whole reply: lines such as `250-SIZE`, and a last one such as `250 OK`. Something that is no reply ends with its first line. What a
 * server sends after a reply is refused: before a TLS handshake, somebody else may have added it.
 */
export function readReply(text: string): string | undefined {
  if (!text.endsWith('\r\n')) return undefined;
  const lines = text.slice(0, -2).split('\r\n');
  const end = lines.findIndex((line) => !/^\d{3}-/.test(line));
  if (end === -1) return undefined;
  return end === lines.length - 1 ? text : `more than one reply: ${lines[end]}`;
}
