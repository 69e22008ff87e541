import { isLonger } from '#platform/parse-input.ts';
import type { HeaderEntry } from './document.ts';
import type { Draft } from './draft.ts';
import { isRow, textOf } from './rows.ts';

export type GivenHeaders = readonly (readonly [name: string, value: string])[];

const maxHeaders = 20;
const validName = /^[!#$%&'*+\-.^_`|~0-9a-z]{1,100}$/i;
/** They belong to the connection and to the form of the request. */
const reserved =
  /^(?:host|connection|content-length|transfer-encoding|upgrade|te|trailer|keep-alive|expect|proxy-.*|sec-websocket-.*)$/i;

/** No value is written: any header can be a credential. */
export function headersOf(draft: Draft, name: string, headers: GivenHeaders): HeaderEntry[] {
  const entries = new Map<string, HeaderEntry>();
  for (const [header, value] of headers) {
    const key = header.toLowerCase();
    if (!validName.test(header) || reserved.test(header) || isLonger(value, 4_000) || entries.has(key))
      draft.leaveOut(name, `The header ${printable(header)} cannot be set.`);
    else if (entries.size >= maxHeaders)
      draft.leaveOut(name, 'A site can have at most 20 headers. The others were left out.');
    else entries.set(key, { name: header, value: referenceOf(draft, name, header, value) });
  }
  return [...entries.values()];
}

const references = /\$\{env:[^}]{0,200}\}/g;

/** A value that is made of references and the name of a scheme, such as `Bearer ${env:TOKEN}`, has no secret of its own. */
function referenceOf(draft: Draft, name: string, header: string, value: string): string {
  const isReference =
    draft.hasOnlyOwnReferences(value) &&
    /^(?:basic|bearer|token)? *$/i.test(value.replaceAll(references, ''));
  return isReference ? value : draft.secret(value, name, header);
}

const printable = (text: string): string => (validName.test(text) ? text : JSON.stringify(text.slice(0, 50)));

/** Services list headers as an object, as pairs, or as objects with a name and a value. */
export function readHeaders(value: unknown): GivenHeaders {
  if (Array.isArray(value))
    return value.filter(isRow).flatMap((row): GivenHeaders => {
      const name = textOf(row, 'name', 'key', 'field');
      return name === null ? [] : [[name, textOf(row, 'value') ?? '']];
    });
  if (!isRow(value)) return [];
  return Object.entries(value).flatMap(([name, text]) =>
    typeof text === 'string' || typeof text === 'number' ? [[name, String(text)] as const] : [],
  );
}
