import { createHmac, randomBytes } from 'node:crypto';

/** In the format of Standard Webhooks: 24 to 64 bytes in base64, with a prefix that secret scanners know. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** One signature per valid secret; the receiver accepts the message if any of them matches. */
export function signatureHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
