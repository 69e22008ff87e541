/** What Excel, LibreOffice and Google Sheets take for the start of a formula, also in full width. They skip white space before it. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/u;

/** A cell that a spreadsheet shows as text. An apostrophe before it keeps it from being run as a formula; an upload removes it. */
export function toCsvCell(value: string | null): string {
  if (value === null) return '';
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** With the line break of RFC 4180. */
export const toCsvLine = (values: readonly (string | null)[]): string =>
  `${values.map(toCsvCell).join(',')}\r\n`;

/** Excel takes a file without it for the encoding of the country. */
export const byteOrderMark = '\ufeff';

/** `INVALID (STEWARD)`: the result, and who compared. */
export const matchText = (match: { result: string; comparedBy: string } | null): string | null =>
  match && `${match.result} (${match.comparedBy})`;
