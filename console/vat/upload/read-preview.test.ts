import { describe, expect, it } from 'vitest';
import { csvFields } from '#vat/csv/columns.ts';
import { csvLimits, readCsvRows } from '#vat/csv/read-csv-rows.ts';
import { previewOf, readSample, type Preview } from './read-preview.ts';
import { mappingOf, mistakeIn } from './upload.ts';

const german =
  'Kundennr;Firma;Straße;Ort;USt-IdNr.\n7;Bäcker Müller;"Am Weg 1; Hof";Köln;DE 123456789\n8;X;;;ATU1\n';

async function preview(file: Blob): Promise<Preview> {
  const sample = await readSample(file);
  if ('mistake' in sample) throw new Error(sample.mistake);
  return previewOf(sample, { delimiter: null, hasHeader: null });
}

const files: [name: string, file: Blob][] = [
  ['UTF-8', new Blob([german])],
  [
    'UTF-8 with a byte order mark and Windows line ends',
    new Blob([`\ufeff${german.replaceAll('\n', '\r\n')}`]),
  ],
  ['Windows-1252', new Blob([new Uint8Array(Buffer.from(german, 'latin1'))])],
  ['UTF-16', new Blob([new Uint8Array(Buffer.from(`\ufeff${german}`, 'utf16le'))])],
  [
    'with quotes and line breaks in cells',
    new Blob(['id,number,name\r1,DE1,"The ""A"",\nLtd"\r\r2,DE2,B\r']),
  ],
  ['without a header', new Blob(['1\tDE\t123456789\n2\tAT\tU1\n'])],
];

describe('the preview of a CSV file', () => {
  it.each(files)('has the same rows and columns as the server: %s', async (_, file) => {
    const { columns, rows } = await preview(file);
    const fromServer = [];
    for await (const row of readCsvRows(file.stream(), {
      header: null,
      delimiter: null,
      mapping: null,
      ...csvLimits,
    }))
      fromServer.push(row.kind === 'row' ? row.values : row.message);
    const fields = csvFields.filter((field) => columns.includes(field));
    expect(
      rows.map((row) =>
        Object.fromEntries(fields.map((field) => [field, row[columns.indexOf(field)]?.trim() || null])),
      ),
    ).toEqual(
      fromServer.map((values) =>
        Object.fromEntries(Object.entries(values).filter(([field]) => fields.some((each) => each === field))),
      ),
    );
    expect(fromServer).toHaveLength(2);
  });

  it('shows the names of the columns, and leaves those alone that it does not know', async () => {
    const { names, columns, delimiter, hasHeader } = await preview(files[0]![1]);
    expect({ delimiter, hasHeader }).toEqual({ delimiter: ';', hasHeader: true });
    expect(names).toEqual(['Kundennr', 'Firma', 'Straße', 'Ort', 'USt-IdNr.']);
    expect(columns).toEqual(['externalId', 'name', 'ignore', 'ignore', 'number']);
  });

  it('has 20 rows of a large file, of which only the beginning is read', async () => {
    const large = new Blob(['id,number\n', 'ä,DE123456789\n'.repeat(100_000)]);
    const { rows } = await preview(large);
    expect(rows).toHaveLength(20);
    expect(rows[19]).toEqual(['ä', 'DE123456789']);
  });

  it('follows the delimiter and the header that the user chooses', () => {
    const { rows, columns } = previewOf(
      { text: 'number\n1;2\n', isCut: false },
      { delimiter: ';', hasHeader: false },
    );
    expect(rows).toEqual([['number'], ['1', '2']]);
    expect(columns).toEqual(['externalId', 'number']);
  });

  it.each([
    ['an empty file', new Blob([])],
    ['a spreadsheet', new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0])])],
  ])('is refused for %s', async (_, file) => {
    expect(await readSample(file)).toHaveProperty('mistake');
  });

  it('of a text that is all quotes ends', () => {
    expect(
      previewOf({ text: '"'.repeat(100_000), isCut: false }, { delimiter: null, hasHeader: null }).rows
        .length,
    ).toBeLessThan(2);
  });

  it.each([
    ['2 rows', 'id;number\n', '1;DE1\n', 2, true],
    ['20 rows', 'id;number\n', '1;DE1\n', 20, true],
    ['21 rows', 'id;number\n', '1;DE1\n', 21, false],
    ['20 rows without a header', '', '1;DE123456789\n', 20, true],
    ['21 rows without a header', '', '1;DE123456789\n', 21, false],
    ['500 rows of 30 kB, of which it has read 8', '', `1;DE123456789;${'x'.repeat(30_000)}\n`, 500, false],
  ])('knows whether it has all rows: %s', async (_, header, row, rows, isWhole) => {
    expect(await preview(new Blob([header, row.repeat(rows)]))).toMatchObject({ isWhole });
  });
});

describe('the columns of an upload', () => {
  it('are positions from 1, several for the address', () => {
    expect(mappingOf(['number', 'ignore', 'address', 'address', 'externalId'])).toEqual({
      externalId: [5],
      number: [1],
      address: [3, 4],
    });
  });

  it('need the numbers', () => {
    expect(mistakeIn(['externalId', 'ignore'])).toBe('Choose the column with the VAT numbers.');
    expect(mistakeIn(['number'])).toBe(null);
    expect(mistakeIn(['number', 'externalId', 'address', 'address'])).toBe(null);
  });

  it('have each field once, except the address', () => {
    expect(mistakeIn(['number', 'externalId', 'number'])).toBe(
      'Two columns have the field “VAT number”. Choose one.',
    );
  });
});
