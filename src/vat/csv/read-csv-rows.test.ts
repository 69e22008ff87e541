import { describe, expect, it } from 'vitest';
import { csvLimits, readCsvRows, type CsvOptions, type CsvRow } from './read-csv-rows.ts';
import { toCsvLine } from './write-csv.ts';

const usual: CsvOptions = { header: null, delimiter: null, mapping: null, ...csvLimits };

async function* piecesOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(
  file: string | Uint8Array,
  options: Partial<CsvOptions> = {},
  pieceSize = 7,
): Promise<CsvRow[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const rows: CsvRow[] = [];
  for await (const each of readCsvRows(piecesOf(bytes, pieceSize), { ...usual, ...options })) rows.push(each);
  return rows;
}

const row = (line: number, values: Partial<Record<string, string>>) => ({
  kind: 'row',
  line,
  values,
});

describe('reading a CSV file', () => {
  it.each([
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
  ])('finds the %s as delimiter', async (_name, delimiter) => {
    const lines = [
      ['id', 'vat number', 'company'],
      ['1', 'DE123456789', '"Müller, Meier; Söhne"'],
    ];
    const file = lines.map((cells) => cells.join(delimiter)).join('\r\n');
    expect(await read(file)).toEqual([
      row(2, { externalId: '1', number: 'DE123456789', name: 'Müller, Meier; Söhne' }),
    ]);
  });

  it('reads a file without a header by the number of its columns', async () => {
    expect(await read('DE123456789\nFR12345678901\n')).toEqual([
      row(1, { number: 'DE123456789' }),
      row(2, { number: 'FR12345678901' }),
    ]);
    expect(await read('7;DE;123456789;Muster GmbH;Berlin\n')).toEqual([
      row(1, { externalId: '7', country: 'DE', number: '123456789', name: 'Muster GmbH', address: 'Berlin' }),
    ]);
  });

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffKundennr;USt-IdNr.;Firma\n1;DE1;Österreich\n')],
    ['UTF-8', Buffer.from('Kundennr;USt-IdNr.;Firma\n1;DE1;Österreich\n')],
    ['Windows-1252', Buffer.from('Kundennr;USt-IdNr.;Firma\n1;DE1;Österreich\n', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffKundennr;USt-IdNr.;Firma\n1;DE1;Österreich\n', 'utf16le')],
  ])('decodes %s in pieces of any size', async (_name, bytes) => {
    for (const size of [1, 2, 3, 1_000])
      expect(await read(bytes, {}, size)).toEqual([
        row(2, { externalId: '1', number: 'DE1', name: 'Österreich' }),
      ]);
  });

  it.each([1, 7, 1_000])(
    'reports only the row with a bad byte in a file with the mark of UTF-8, in pieces of %i bytes',
    async (size) => {
      const file = Buffer.concat([
        Buffer.from('\ufeffexternalId,number,name\n1,DE123456789,Müller\n2,DE123456780,M'),
        Buffer.from([0xff]),
        Buffer.from('x\n3,DE123456781,Söhne\n'),
      ]);
      expect(await read(file, {}, size)).toEqual([
        row(2, { externalId: '1', number: 'DE123456789', name: 'Müller' }),
        { kind: 'error', line: 3, message: expect.stringContaining('no text in the encoding') as string },
        row(4, { externalId: '3', number: 'DE123456781', name: 'Söhne' }),
      ]);
    },
  );

  it('decides the encoding by the first character that is not ASCII, however late it comes', async () => {
    const ascii = Array.from({ length: 5_000 }, (_, at) => `${at};DE123456789;Shop ${at}`).join('\n');
    const rows = await read(Buffer.from(`${ascii}\n9;DE1;Bäcker\n`, 'latin1'), {}, 16_384);
    expect(rows.at(-1)).toEqual(row(5_001, { externalId: '9', country: 'DE1', number: 'Bäcker' }));
  });

  it('reports a quote that is never closed with its line and goes on with the next line', async () => {
    const more = Array.from({ length: 3_000 }, (_, at) => `${at};DE;${100_000_000 + at};Shop`).join('\n');
    const rows = await read(`id;country;number;name\n1;DE;1;"Open\n${more}\n`, {}, 10_000);
    expect(rows[0]).toEqual({
      kind: 'error',
      line: 2,
      message: expect.stringContaining('not closed') as string,
    });
    expect(rows).toHaveLength(3_001);
    expect(rows.at(-1)).toMatchObject({ kind: 'row', line: 3_002 });
  });

  it('reads quoted line breaks as part of the field and counts lines over them', async () => {
    const rows = await read('id,number,address\n1,DE1,"Street 1\r\nBerlin"\n\n\n2,DE2,x\n');
    expect(rows).toEqual([
      row(2, { externalId: '1', number: 'DE1', address: 'Street 1\nBerlin' }),
      row(6, { externalId: '2', number: 'DE2', address: 'x' }),
    ]);
  });

  it('reports a row of 100 KiB and reads those around it', async () => {
    const rows = await read(`id,number\n1,DE1\n2,${'x'.repeat(102_400)}\n3,DE3\n`, {}, 8_192);
    expect(rows.map(({ kind, line }) => `${kind} ${line}`)).toEqual(['row 2', 'error 3', 'row 4']);
  });

  it('takes columns by position or by name of the header, and joins several', async () => {
    const file = 'a,b,c,d\n1,DE1,Street 1,Berlin\n';
    const mapping = { externalId: [1], number: ['B'], address: [3, 4] };
    expect(await read(file, { mapping })).toEqual([
      row(2, { externalId: '1', number: 'DE1', address: 'Street 1, Berlin' }),
    ]);
    await expect(read(file, { mapping: { number: [5] } })).rejects.toThrow('does not have column 5');
    await expect(read(file, { header: true })).rejects.toThrow('No column has the VAT numbers');
  });

  it('refuses files that are no text', async () => {
    const zip = Buffer.from('504b0304140006000800000021', 'hex');
    await expect(read(zip)).rejects.toMatchObject({ reason: 'not text' });
  });

  it('stops at the first row after the limit', async () => {
    await expect(read('1\n2\n3\n', { maxRows: 2 })).rejects.toMatchObject({ reason: 'too many rows' });
    expect(await read('1\n2\n', { maxRows: 2 })).toHaveLength(2);
    await expect(read('1\n2\n3\n', { maxBytes: 3 })).rejects.toMatchObject({ reason: 'too large' });
  });

  it('reads what was written so that no spreadsheet runs it as a formula', async () => {
    const evil = '=HYPERLINK("http://evil.example","x")';
    const line = toCsvLine(['+1', 'DE', '123456789', evil, '-a\n"b"']);
    expect(line).toContain(`'=HYPERLINK`);
    expect(line.startsWith(`'+1,`)).toBe(true);
    expect(await read(line)).toEqual([
      row(1, { externalId: '+1', country: 'DE', number: '123456789', name: evil, address: '-a\n"b"' }),
    ]);
  });

  it.each(['\n', '\r', '\r\n', '\t'])('writes a formula after %j as text', async (space) => {
    const line = toCsvLine(['1', 'DE', '123456789', `${space}=1+1`]);
    expect(line).toContain(`"'${space}=1+1"`);
    expect(await read(line)).toMatchObject([row(1, { name: '=1+1' })]);
  });
});
