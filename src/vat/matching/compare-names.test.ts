import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePoint } from '#testkit/code-point.fixture.ts';
import { compareNames } from './compare-names.ts';

describe('the name of a customer', () => {
  it.each([
    ['Müller GmbH', 'MUELLER GMBH'],
    ['Muller', 'Müller Gesellschaft mit beschränkter Haftung'],
    ['Müller Gesellschaft mit beschraenkter Haftung', 'Müller GmbH'],
    ['Groß und Söhne OHG', 'GROSS & SOEHNE OHG'],
    ['Bauer G.m.b.H.', 'Bauer Ges.m.b.H.'],
    ['Weber Maschinenbau GmbH & Co KG', 'Weber Maschinenbau GmbH & Co. KG'],
    ['Weber Maschinenbau', 'Weber Maschinenbau GmbH & Co. KG'],
    ['Schmidt Hans e.K.', 'Hans Schmidt'],
    ['Novák s.r.o.', 'Novak, spol. s r. o.'],
    ['Zelená a.s.', 'ZELENÁ, akciová společnost'],
    ['Kowalski Sp. z o.o.', 'KOWALSKI SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ'],
    ['Łódź Meble SP Z OO', 'Lodz Meble sp. z o.o.'],
    ['L’Atelier du Pain SARL', "L'ATELIER DU PAIN S.à r.l."],
    ['Boulangerie Lefèvre', 'SARL BOULANGERIE LEFEVRE'],
    ['Rossi SpA', 'ROSSI SOCIETÀ PER AZIONI'],
    ['Construcciones García, S.L.', 'CONSTRUCCIONES GARCIA SL'],
    ['Ferreira & Filhos Lda', 'FERREIRA E FILHOS, LIMITADA'],
    ['Ålborg Skibe A/S', 'AALBORG SKIBE AS'],
    ['Sørensen ApS', 'Soerensen Anpartsselskab'],
    ['Björk AB', 'Bjork Aktiebolag'],
    ['Mäkinen Oy', 'MAKINEN OSAKEYHTIÖ'],
    ['Baltic Wood', 'UAB "Baltic Wood"'],
    ['Jūra SIA', 'SIA Jura'],
    ['Tartu Puit OÜ', 'OÜ Tartu Puit'],
    ['Horvat d.o.o.', 'HORVAT DOO'],
    ['Kovács Kft', 'KOVÁCS Korlátolt Felelősségű Társaság'],
    ['SC Popescu SRL', 'POPESCU S.R.L.'],
    ['Murphy Ltd', 'Murphy Limited'],
    ['Jansen B.V.', 'JANSEN BV'],
    ['Nordic Boats AS', 'NORDIC BOATS AS'],
    ['Example Holdings Pty Ltd', 'EXAMPLE HOLDINGS PROPRIETARY LIMITED'],
    ['Seiler Ltd', 'Seiler AG'],
    ['Seiler SA', 'Seiler AG'],
    ['Papadopoulos AE', 'ΠΑΠΑΔΟΠΟΥΛΟΣ Α.Ε.'],
    ['Papadopoulos SA', 'ΠΑΠΑΔΟΠΟΥΛΟΣ ΑΝΩΝΥΜΗ ΕΤΑΙΡΕΙΑ'],
    ['Παπαδόπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ ΑΕ'],
    ['Efstathiou EPE', 'ΕΥΣΤΑΘΙΟΥ Ε.Π.Ε.'],
    ['Bakalis', 'ΜΠΑΚΑΛΗΣ'],
    ['Evangelos Kyriakou', 'ΚΥΡΙΑΚΟΥ ΕΥΑΓΓΕΛΟΣ'],
    ['Aegean Foods', 'ΤΡΟΦΙΜΑ ΑΙΓΑΙΟΥ ΑΕ||AEGEAN FOODS'],
    ['Shterev OOD', 'ЩЕРЕВ ООД'],
    ['Stoykov EOOD', 'СТОЙКОВ ЕООД'],
    ['DataWorks GmbH', 'Data Works GmbH'],
    ['Kommunikationstechnik Nord', 'Komunikationstechnik Nord GmbH'],
    ['The Tea House Ltd', 'TEA HOUSE LIMITED'],
    ['Amazon', 'Amazon EU'],
    ['3M Deutschland', '3M Deutschland GmbH'],
    ['AG', 'AG'],
    ['UCB NV', 'NV UCB'],
    ['Acme', 'BV Acme'],
    ['Acme BV', 'SRL Acme'],
    ['Elia, SA', 'NV Elia'],
    ['Elia', 'SA/NV Elia'],
    ['Elia SA', 'Société anonyme Elia'],
    ['Natuurvrienden', 'VZW Natuurvrienden'],
    ['Les Amis du Bois', 'ASBL Les Amis du Bois'],
    ['Dupont SNC', 'VOF Dupont'],
  ])('%j matches %j', (given, registered) => {
    expect(compareNames(given, registered)).toBe('VALID');
    expect(compareNames(registered.split('||')[0]!, registered)).toBe('VALID');
  });

  it.each([
    ['Müller GmbH', 'Schmidt GmbH'],
    ['Müller GmbH', 'Müller AG'],
    ['Weber KG', 'Weber GmbH'],
    ['Meyer', 'Meier'],
    ['Holding 3 GmbH', 'Holding 4 GmbH'],
    ['Müller', 'Müller Hochbau und Tiefbau'],
    ['Papadopoulos', 'ΓΕΩΡΓΙΟΥ ΑΕ'],
    ['Stoykov', 'ИВАНОВ ЕООД'],
    ['GmbH', 'Müller GmbH'],
    ['Alpha', 'Beta'],
    ['Acme NV', 'BV Acme'],
    ['Hans Meier', 'Hans Meyer'],
    ['Auto Rent GmbH', 'Auto Cent GmbH'],
    ['Fox Bank', 'Fox Tank'],
    ['Anna Berg', 'Anna Borg'],
  ])('%j does not match %j', (given, registered) => {
    expect(compareNames(given, registered)).toBe('INVALID');
    expect(compareNames(registered, given)).toBe('INVALID');
  });

  it.each([
    [null, 'Müller GmbH'],
    ['Müller GmbH', null],
    ['', 'Müller GmbH'],
    ['株式会社', 'Müller GmbH'],
    ['...', '!!!'],
  ])('%j is not compared with %j', (given, registered) => {
    expect(compareNames(given, registered)).toBe('NOT_PROCESSED');
  });

  it('matches itself in capital letters, and is compared without an exception, whatever it is', () => {
    const text = fc.oneof(fc.string({ unit: codePoint, maxLength: 60 }), fc.string());
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(compareNames(a, b)).toMatch(/^(VALID|INVALID|NOT_PROCESSED)$/);
        expect(compareNames(a, a)).not.toBe('INVALID');
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['letters', 'a'.repeat(100_000)],
    ['initials', 'a. '.repeat(50_000)],
    ['words', 'müller '.repeat(20_000)],
    ['legal forms', 'GmbH & Co. KG '.repeat(10_000)],
    ['a ligature that is 18 letters', '\uFDFA'.repeat(50_000)],
    ['marks', `e${'\u0301'.repeat(100_000)}`],
    ['names', 'a||'.repeat(50_000)],
  ])('of a hundred thousand %s is compared quickly', (_, text) => {
    const started = process.cpuUsage();
    compareNames(text, `${text}x`);
    // CPU time, since others run on a busy machine. A quadratic comparison takes far longer.
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_000);
  });
});
