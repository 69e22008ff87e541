import { createHmac } from 'node:crypto';
import type { Client } from './client.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app does with the secret that it scanned. */
export class AuthenticatorApp {
  readonly secret: Buffer;

  /** From the address in the QR code, or the secret itself. */
  constructor(scanned: string | Buffer) {
    this.secret = typeof scanned === 'string' ? secretIn(scanned) : scanned;
  }

  /** The code that it shows now, or so many periods of 30 s later. */
  code(later = 0): string {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
    const mac = createHmac('sha1', this.secret).update(counter).digest();
    const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fff_ffff;
    return String(number % 1_000_000).padStart(6, '0');
  }

  /** Six digits that are wrong now and in the next minutes. */
  wrongCode(): string {
    const right = new Set([-2, -1, 0, 1, 2, 3].map((later) => this.code(later)));
    return ['111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
      (code) => !right.has(code),
    )!;
  }
}

function secretIn(url: string): Buffer {
  const text = new URL(url).searchParams.get('secret')!;
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

type SetUp = { challenge: string; secret: string; url: string; qrCode: { size: number; path: string } };

export async function startTotp(client: Client): Promise<SetUp> {
  const response = await client.post('/auth/totp', {});
  if (!response.ok) throw new Error(`totp: ${response.status} ${await response.text()}`);
  return (await response.json()) as SetUp;
}

/** Sets up an authenticator app. Its current code is used up. */
export async function addTotp(
  client: Client,
): Promise<{ authenticator: AuthenticatorApp; recoveryCodes: string[] }> {
  const { challenge, url } = await startTotp(client);
  const authenticator = new AuthenticatorApp(url);
  const response = await client.post('/auth/totp/confirm', { challenge, code: authenticator.code() });
  if (!response.ok) throw new Error(`totp/confirm: ${response.status} ${await response.text()}`);
  const { recoveryCodes } = (await response.json()) as { recoveryCodes: string[] };
  return { authenticator, recoveryCodes };
}
