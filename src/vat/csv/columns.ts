import { CsvRefused } from './csv-refused.ts';

export const csvFields = ['externalId', 'country', 'number', 'name', 'address'] as const;
export type CsvField = (typeof csvFields)[number];

/** For each field its columns: positions from 1, or names of the header. Several columns are joined with a comma. */
export type CsvMapping = Partial<Record<CsvField, readonly (number | string)[]>>;
/** For each field the indexes of its columns, from 0. */
export type Columns = Partial<Record<CsvField, readonly number[]>>;
/** Null: the cell is empty. Absent: the file has no such column. */
export type CsvValues = Partial<Record<CsvField, string | null>>;

const words = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

/** Names of columns in the exports of shops and accounting programs, without punctuation and accents, in lower case. */
const knownNames: Record<CsvField, ReadonlySet<string>> = {
  externalId: words(
    'externalid id customerid customernumber customerno customer entityid reference',
    'kundennummer kundennr kundenid debitor debitorennummer klantnummer codeclient',
  ),
  country: words(
    'country countrycode countryid iso isocode land landercode laendercode landerkennzeichen',
    'pays codepays paese pais landcode kraj',
  ),
  number: words(
    'number vat vatnumber vatid vatno vatnr taxvat taxid taxnumber abn mva',
    'ustid ustidnr ustidnummer umsatzsteuerid umsatzsteueridentifikationsnummer uid uidnr',
    'tva numerotva ntva partitaiva piva nif btw btwnummer nip moms momsnr',
  ),
  name: words('name company companyname firma firmenname kunde societe raisonsociale bedrijf'),
  address: words('address adresse anschrift indirizzo direccion adres companyaddress'),
};

/** Without a header and a mapping, by the number of columns. */
const positions: readonly (readonly CsvField[])[] = [
  ['number'],
  ['externalId', 'number'],
  ['externalId', 'country', 'number'],
  ['externalId', 'country', 'number', 'name'],
];

const normalize = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const indexOfField = (header: readonly string[], field: CsvField): number =>
  header.findIndex((name) => knownNames[field].has(normalize(name)));

/** Whether the first row names columns. A row of data has a number where a header has the name of the column. */
export const looksLikeHeader = (row: readonly string[]): boolean => indexOfField(row, 'number') !== -1;

/** `header` is null if the file has none; `width` is the number of columns of the first row. */
export function findColumns(
  mapping: CsvMapping | null,
  header: readonly string[] | null,
  width: number,
): Columns {
  const columns = mapping ? mapped(mapping, header, width) : header ? named(header) : positioned(width);
  if (!columns.number?.length)
    throw new CsvRefused(
      'columns',
      'No column has the VAT numbers. Name it "number" in the first row, or say with "mapping" which one it is.',
    );
  return columns;
}

function mapped(mapping: CsvMapping, header: readonly string[] | null, width: number): Columns {
  const names = header?.map((name) => name.trim().toLowerCase()) ?? [];
  const indexOf = (field: CsvField, column: number | string): number => {
    const index = typeof column === 'number' ? column - 1 : names.indexOf(column.trim().toLowerCase());
    if (Number.isInteger(index) && index >= 0 && index < width) return index;
    const what = typeof column === 'number' ? `column ${column}` : `a column "${column}"`;
    throw new CsvRefused('columns', `The file does not have ${what}, which "mapping" names for ${field}.`);
  };
  return Object.fromEntries(
    csvFields.flatMap((field) =>
      mapping[field] ? [[field, mapping[field].map((column) => indexOf(field, column))]] : [],
    ),
  );
}

const named = (header: readonly string[]): Columns =>
  Object.fromEntries(
    csvFields.flatMap((field) => {
      const index = indexOfField(header, field);
      return index === -1 ? [] : [[field, [index]]];
    }),
  );

const positioned = (width: number): Columns =>
  Object.fromEntries((positions[width - 1] ?? csvFields).map((field, index) => [field, [index]]));

/** Without the apostrophe that `toCsvCell` puts before what a spreadsheet would take for a formula. */
const unescaped = (cell: string): string =>
  cell
    .trim()
    .replace(/^'(?=\s*[=+\-@＝＋－＠])/u, '')
    .trim();

export function valuesOf(columns: Columns, cells: readonly string[]): CsvValues {
  const values: CsvValues = {};
  for (const field of csvFields) {
    const parts = columns[field]?.map((index) => unescaped(cells[index] ?? '')).filter(Boolean);
    if (parts) values[field] = parts.length > 0 ? parts.join(', ') : null;
  }
  return values;
}
