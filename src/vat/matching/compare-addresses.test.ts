import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePoint } from '#testkit/code-point.fixture.ts';
import { compareAddresses } from './compare-addresses.ts';
import { splitAddress } from './postcodes.ts';

describe('the address of a customer', () => {
  it.each([
    ['DE', 'Bahnhofstr. 12a, 10115 Berlin', 'Bahnhofstraße 12 A\n10115 Berlin'],
    ['DE', '10115 Berlin, Bahnhofstrasse 12', 'BAHNHOFSTR. 12\nD-10115 BERLIN\nDeutschland'],
    ['AT', 'Mariahilfer Straße 1/3, 1060 Wien', 'Mariahilfer Str. 1\nAT-1060 Wien'],
    ['FR', '5 av. Victor Hugo 75016 Paris', '5 AVENUE VICTOR HUGO\n75016 PARIS CEDEX'],
    ['CZ', 'Dlouhá 1, 110 00 Praha 1', 'Dlouhá 1\nPRAHA 1\n11000  PRAHA 1'],
    ['PL', 'ul. Długa 5, 00-950 Warszawa', 'ULICA DLUGA 5\n00950 WARSZAWA'],
    ['NL', 'Keizersgracht 100, 1015 AB Amsterdam', 'KEIZERSGRACHT 00100\n1015AB AMSTERDAM'],
    ['PT', 'Rua Augusta 10, 1100-048 Lisboa', 'RUA AUGUSTA 10\n1100-048 LISBOA'],
    ['IE', 'Main Street, Athlone, Co. Westmeath', 'MAIN ST\nATHLONE\nCO WESTMEATH'],
    ['GB', '131B Barton Hamlet, SW975CK', '131B Barton Hamlet\nSW97 5CK\nGB'],
    ['SE', 'Storgatan 3, 111 22 Stockholm', 'STORGATAN 3\n11122 STOCKHOLM'],
    ['EL', 'Ermou 15, 105 63 Athina', 'ΕΡΜΟΥ 15\n10563 - ΑΘΗΝΑ'],
    ['BG', 'ul. Vitosha 8, Sofia 1000', 'ул. ВИТОША 8, София 1000'],
    ['NO', 'Havnegata 48, 8900 Brønnøysund', 'Havnegata 48\n8900 BRØNNØYSUND\nNO'],
    ['CH', 'Bahnhofstrasse 1, 8001 Zürich', 'Bahnhofstrasse 1\n8001 Zürich\nCH'],
    ['ES', 'C/ Mayor 1, 28013 Madrid', 'CALLE MAYOR 1\n28013 MADRID'],
    ['DE', 'Hauptstr. 5, 2. Stock, 10115 Berlin', 'Hauptstr. 5, 10115 Berlin'],
    ['DE', 'Hauptstr. 5 Whg. 3, 10115 Berlin', 'Hauptstr. 5, Whg. 4\n10115 Berlin'],
    ['DE', 'Bahnhofstr. 12 10115 Berlin', 'Bahnhofstr. 12\n10115 Berlin'],
    ['CZ', 'Dlouhá 5, 110 00 Praha 1', 'Dlouhá 741/5\nPRAHA 1\n11000  PRAHA 1'],
    ['GB', 'Flat 2, 12 High Street, London SW1A 1AA', '12 HIGH ST\nLONDON\nSW1A 1AA'],
    ['PL', 'ul. 3 Maja 5/7, 00-950 Warszawa', 'UL. 3 MAJA 5\n00-950 WARSZAWA'],
    ['BE', 'Rue Haute 5 bte 2, 1000 Bruxelles', 'RUE HAUTE 5\n1000 BRUXELLES'],
  ])('in %s: %j matches %j', (country, given, registered) => {
    expect(compareAddresses(given, registered, country)).toBe('VALID');
    expect(compareAddresses(registered, given, country)).toBe('VALID');
  });

  it.each([
    ['DE', 'Bahnhofstr. 12, 10115 Berlin', 'Bahnhofstr. 12\n80331 München'],
    ['DE', 'Bahnhofstr. 12, 10115 Berlin', 'Bahnhofstr. 14\n10115 Berlin'],
    ['DE', 'Hauptstr. 1, 10115 Berlin', 'Lindenallee 1\n10115 Berlin'],
    ['AU', '12 Main Street, Canberra 2601', 'ACT 2600'],
    ['DE', 'München', 'Bahnhofstr. 12\n10115 Berlin'],
    ['DE', '80331', 'Bahnhofstr. 12\n10115 Berlin'],
    ['DE', 'Hauptstr. 5, 2. Stock', 'Hauptstr. 7, 2. OG'],
    ['DE', 'Hauptstr. 5, Apt 2, 10115 Berlin', 'Hauptstr. 7, Apt 2, 10115 Berlin'],
    ['DE', 'Straße des 17. Juni 135, 10623 Berlin', 'Straße des 17. Juni 137\n10623 Berlin'],
    ['AT', 'Mariahilfer Straße 1/3, 1060 Wien', 'Mariahilfer Str. 3\n1060 Wien'],
    ['CZ', 'Dlouhá 5, Praha 1', 'Dlouhá 7\nPRAHA 1'],
    ['AU', '1 George St, Perth WA 2000', 'NSW 2000'],
  ])('in %s: %j does not match %j', (country, given, registered) => {
    expect(compareAddresses(given, registered, country)).toBe('INVALID');
    expect(compareAddresses(registered, given, country)).toBe('INVALID');
  });

  it.each([
    ['DE', null, 'Bahnhofstr. 12\n10115 Berlin'],
    ['DE', 'Bahnhofstr. 12, 10115 Berlin', null],
    ['DE', '---', 'Bahnhofstr. 12\n10115 Berlin'],
    ['DE', 'Berlin', 'Bahnhofstr. 12\n10115 Berlin'],
    ['DE', '10115', 'Hauptstr. 7, 10115 Berlin'],
    ['DE', '10115 Berlin', 'Hauptstr. 7, 10115 Berlin'],
    ['DE', '61348 Bad Homburg vor der Höhe', 'Hauptstr. 7\n61348 Bad Homburg vor der Höhe'],
    ['DE', 'Hauptstr., 10115 Berlin', 'Hauptstr. 7\n10115 Berlin'],
    ['DE', '10115 7', 'Hauptstr. 7\n10115 Berlin'],
    ['GB', 'London, SW1A 1AA', '12 HIGH ST\nLONDON\nSW1A 1AA'],
    ['ES', 'Calle 2 de Mayo 5, Madrid', 'Calle 2 de Mayo 7, Madrid'],
    ['AU', '12 Main Street, Canberra 2600', 'ACT 2600'],
    ['AU', '99 Wrong St, Sydney NSW 2000', 'NSW 2000'],
    ['AU', '99 Wrong St, Sydney N.S.W. 2000', 'NSW 2000'],
  ])('in %s: %j is not compared with %j', (country, given, registered) => {
    expect(compareAddresses(given, registered, country)).toBe('NOT_PROCESSED');
    expect(compareAddresses(registered, given, country)).toBe('NOT_PROCESSED');
  });

  it('is compared without an exception, whatever it is', () => {
    const text = fc.oneof(fc.string({ unit: codePoint, maxLength: 60 }), fc.string());
    fc.assert(
      fc.property(text, text, fc.constantFrom('DE', 'GB', 'NL', 'EL', 'constructor'), (a, b, country) => {
        expect(compareAddresses(a, b, country)).toMatch(/^(VALID|INVALID|NOT_PROCESSED)$/);
        expect(compareAddresses(a, a, country)).not.toBe('INVALID');
        splitAddress(a, country);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['digits', '1'.repeat(100_000)],
    ['postcodes', '10115 '.repeat(20_000)],
    ['lines', '1\n'.repeat(50_000)],
    ['houses', 'ab 1\n'.repeat(20_000)],
    ['flats', 'Apt '.repeat(20_000)],
    ['slashes', '1/'.repeat(50_000)],
  ])('of a hundred thousand %s is compared quickly', (_, text) => {
    const started = process.cpuUsage();
    compareAddresses(text, `${text}x`, 'DE');
    splitAddress(text, 'DE');
    // CPU time, since others run on a busy machine. A quadratic comparison takes far longer.
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_000);
  });

  it.each([
    ['DE', 'Bahnhofstr. 1, 10115 Berlin', { street: 'Bahnhofstr. 1', postcode: '10115', city: 'BERLIN' }],
    ['DE', 'Hof 1\nD-10115 Berlin', { street: 'Hof 1', postcode: '10115', city: 'BERLIN' }],
    ['ES', 'Calle Mayor 1\n28013\nMadrid', { street: 'Calle Mayor 1', postcode: '28013', city: 'Madrid' }],
    ['GB', '1 High St\nSW1A 1AA London', { street: '1 High St', postcode: 'SW1A 1AA', city: 'LONDON' }],
    ['DE', 'Bahnhofstr. 1 10115 Berlin', null],
    ['DE', 'Bahnhofstr. 1, Berlin', null],
    ['DE', '10115 Berlin, Bahnhofstr. 1', null],
    [
      'ES',
      'Acme SL\nCalle Mayor 1\n28013 Madrid',
      { street: 'Calle Mayor 1', postcode: '28013', city: 'MADRID' },
    ],
    [
      'ES',
      'Att. Contabilidad, Calle Mayor 1, 28013 Madrid',
      { street: 'Calle Mayor 1', postcode: '28013', city: 'MADRID' },
    ],
    ['ES', 'Acme SL\n28013 Madrid', null],
    ['ES', 'Calle Mayor 1, 2º piso, 28013 Madrid', null],
    ['ES', 'Calle Mayor 1, Puerta 3, 28013 Madrid', null],
    ['ES', 'Calle Mayor, 1, 28013 Madrid', null],
    ['DE', '', null],
  ])('in %s: %j has the parts %j', (country, address, parts) => {
    expect(splitAddress(address, country)).toEqual(parts);
  });
});
