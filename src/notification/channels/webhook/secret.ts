import { randomBytes } from 'node:crypto';

/** As Standard Webhooks writes them: 24 to 64 bytes in base64, behind a prefix that scanners of leaked secrets know. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
