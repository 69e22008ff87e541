import { policyForTeam } from '#identity/address-policy.ts';
import { OutboundError, outboundRequest } from '#platform/outbound.ts';
import { parseHttpUrl } from '#platform/outbound/http-url.ts';
import { refuse } from '#platform/parse-input.ts';
import type { Context } from '../context.ts';
import type { Logo } from './logo-storage.ts';

const maxBytes = 524_288;
export const logoTooLarge = 'A logo must have at most 512 KiB.';
/** Enough for a slow server; the caller waits for it. */
const timeoutMs = 10_000;

/** Base64 has 4 characters for 3 bytes. The media type is not used: the picture itself says what it is. */
const dataUrl = /^data:[^,]{0,100};base64,([A-Za-z0-9+/]*={0,2})$/;

/** Reads a data URL, or fetches a picture for a team of the caller. Call it outside a transaction, because it waits for another server. */
export async function readLogo(ctx: Context, teamId: string, given: string, field: string): Promise<Logo> {
  const bytes = /^\s*data:/i.test(given)
    ? readDataUrl(given.trim(), field)
    : await fetchPicture(ctx, teamId, given, field);
  if (bytes.length > maxBytes) refuse(logoTooLarge, field);
  const mediaType = mediaTypeOf(bytes);
  if (mediaType === null)
    return refuse(
      'A logo must be a PNG, JPEG, WebP or GIF. SVG is refused, because it can contain scripts.',
      field,
    );
  return { mediaType, bytes };
}

function readDataUrl(given: string, field: string): Buffer {
  // Twice the length, so that a long one is refused before it is matched and decoded.
  if (given.length > maxBytes * 2) refuse(logoTooLarge, field);
  const [, base64] = dataUrl.exec(given) ?? [];
  if (base64 === undefined) refuse('A data URL must contain a picture in Base64.', field);
  return Buffer.from(base64!, 'base64');
}

async function fetchPicture(ctx: Context, teamId: string, given: string, field: string): Promise<Buffer> {
  const policy = policyForTeam(ctx, teamId);
  const url = parseHttpUrl(given, field, policy);
  try {
    // Reading stops at the limit, whatever length the server announces.
    const { status, body } = await outboundRequest(url, { policy, maxBytes, timeoutMs, maxRedirects: 5 });
    return status === 200 ? body : refuse(`The logo could not be fetched: HTTP ${status}.`, field);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return refuse(
      error.kind === 'too-large' ? logoTooLarge : `The logo could not be fetched: ${error.message}.`,
      field,
    );
  }
}

const startsWith = (bytes: Buffer, at: number, signature: string): boolean =>
  bytes.toString('latin1', at, at + signature.length) === signature;

/** By the first bytes. */
export function mediaTypeOf(bytes: Buffer): string | null {
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a')) return 'image/gif';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'image/webp';
  return null;
}
