import { isLonger, refuse } from '#platform/parse-input.ts';

export type HeaderInput = { name: string; value?: string | null | undefined };
/** What users see of a header. */
export type ShownHeader = { name: string; maskedValue: string };
/** By name in lower case. */
export type HeaderValues = Readonly<Record<string, string>>;

/** The values that are stored. `elsewhere`: they belong to another origin, so they must be given again. */
export type StoredHeaders = HeaderValues | 'elsewhere';

const maxHeaders = 20;
const maxLength = 4_000;
/** They belong to the connection and to the form of the request. */
const reserved =
  /^(?:host|connection|content-length|transfer-encoding|upgrade|te|trailer|keep-alive|expect|proxy-.*|sec-websocket-.*)$/;

export const isHeaderName = (name: string): boolean => /^[!#$%&'*+\-.^_`|~0-9a-z]{1,100}$/i.test(name);

/** A header without a value keeps the stored one. */
export function parseHeaders(
  inputs: readonly HeaderInput[],
  field: string,
  stored: StoredHeaders,
): { headers: ShownHeader[]; values: HeaderValues } {
  if (inputs.length > maxHeaders) refuse(`At most ${maxHeaders} headers are allowed.`, field);
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  const headers = inputs.map(({ name, value }) => {
    const key = name.toLowerCase();
    if (!isHeaderName(name))
      refuse(`${JSON.stringify(name.slice(0, 100))} is not the name of a header.`, field);
    if (reserved.test(key)) refuse(`The header ${name} cannot be set.`, field);
    if (key in values) refuse(`The header ${name} is given twice.`, field);
    values[key] =
      value === null || value === undefined ? keptValue(name, field, stored) : parseValue(name, value, field);
    return { name, maskedValue: mask(values[key]) };
  });
  return { headers, values: { ...values } };
}

function keptValue(name: string, field: string, stored: StoredHeaders): string {
  if (stored === 'elsewhere')
    return refuse(
      `Enter the value of the header ${name} again: stored values are not sent to another server.`,
      field,
    );
  const key = name.toLowerCase();
  return Object.hasOwn(stored, key) ? stored[key]! : refuse(`The header ${name} needs a value.`, field);
}

function parseValue(name: string, value: string, field: string): string {
  if (isLonger(value, maxLength)) refuse(`The value of ${name} must have at most 4,000 characters.`, field);
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
    refuse(
      `The value of ${name} must not contain line breaks, control characters or characters beyond Latin-1.`,
      field,
    );
  return value.trim();
}

const mask = (value: string): string => (value.length < 12 ? '…' : `…${value.slice(-4)}`);
