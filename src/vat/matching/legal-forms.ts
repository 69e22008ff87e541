import { wordsOf } from './words.ts';

/** What a form makes of a company. Forms of different countries with the same meaning are translations of each other. */
export type Kind = 'stock' | 'limited' | 'partnership' | 'cooperative' | 'association' | 'sole';

/**
 * The legal forms of the EU, the UK, Switzerland, Norway and Australia, as they are written behind or before a name. Where the
 * same letters mean different forms, or a country translates one form as several (Swiss companies write AG, SA and Ltd), they
 * have several kinds.
 */
const table: readonly [kinds: readonly Kind[], forms: string][] = [
  [
    ['stock'],
    `AG | Aktiengesellschaft | Société anonyme | Sociedad anónima | SAU | Sociedade anónima | SpA | Società per azioni | NV |
     Naamloze vennootschap | plc | public limited company | Oyj | ASA | allmennaksjeselskap | akciová společnost |
     akciová spoločnosť | spółka akcyjna | АД | ЕАД | d.d. | dioničko društvo | delniška družba | Nyrt. | Zrt. | Rt. |
     részvénytársaság | zártkörűen működő részvénytársaság | Α.Ε. | ΑΕ | ΑΒΕΕ | ΑΕΒΕ | Ανώνυμη Εταιρεία | Ανώνυμος Εταιρεία |
     Ανώνυμη Εταιρία | akcinė bendrovė | akciju sabiedrība | aktsiaselts | aktieselskab | SE | Societas Europaea | SAS | SASU |
     société par actions simplifiée | SCA | SApA | AB publ | aktiebolag publ`,
  ],
  [
    ['stock', 'limited'],
    `SA | AB | aktiebolag | AS | A/S | aksjeselskap | Oy | Oy Ab | osakeyhtiö | Ltd | Limited | Co Ltd | Company Limited | Inc |
     Incorporated | Corp | Corporation`,
  ],
  [
    ['limited'],
    `GmbH | Gesellschaft mit beschränkter Haftung | Gesellschaft mit beschraenkter Haftung | mbH | Ges.m.b.H. | GesmbH | gGmbH |
     UG | UG (haftungsbeschränkt) | UG haftungsbeschraenkt | Unternehmergesellschaft | FlexCo | SARL | S.à r.l. | S.à r.l.-S |
     société à responsabilité limitée | EURL | Sagl | SPRL | BVBA | BV | besloten vennootschap | SRL | S.r.l.s. |
     società a responsabilità limitata | SL | SLU | sociedad limitada | sociedad limitada unipersonal | SLL | Lda | Limitada |
     Unipessoal Lda | Sociedade Unipessoal Lda | s.r.o. | spol. s r.o. | společnost s ručením omezeným |
     spoločnosť s ručením obmedzeným | sp. z o.o. | sp z oo | spółka z o.o. | spółka z ograniczoną odpowiedzialnością | d.o.o. |
     j.d.o.o. | društvo s ograničenom odgovornošću | družba z omejeno odgovornostjo | ООД | ЕООД | Kft. |
     korlátolt felelősségű társaság | Ε.Π.Ε. | ΕΠΕ | Ι.Κ.Ε. | ΙΚΕ | ΜΕΠΕ | Μονοπρόσωπη ΙΚΕ | Μονοπρόσωπη ΕΠΕ |
     Εταιρεία Περιορισμένης Ευθύνης | UAB | uždaroji akcinė bendrovė | MB | SIA | sabiedrība ar ierobežotu atbildību | OÜ |
     osaühing | ApS | anpartsselskab | IVS | DAC | designated activity company | Teoranta | Pty Ltd | Pty Limited |
     Proprietary Limited | Pty | LLC | CLG`,
  ],
  [
    ['partnership'],
    `KG | Kommanditgesellschaft | OHG | OG | GbR | PartG | PartGmbB | KGaA | GmbH & Co. KG | GmbH u. Co. KG | GmbH Co. KG |
     mbH & Co. KG | AG & Co. KG | UG & Co. KG | SE & Co. KG | SE & Co. KGaA | GmbH & Co. KGaA | GmbH & Co. OHG | & Co. KG |
     & Co. OHG | Co. KG | KlG | SNC | SCS | société en nom collectif | società in nome collettivo | SCI | VOF |
     vennootschap onder firma | CV | CommV | SComm | maatschap | v.o.s. | k.s. | sp. k. | sp. komandytowa | spółka komandytowa | sp. j. |
     spółka jawna | spółka cywilna | s.c. | sp. p. | d.n.o. | j.t.d. | k.d. | СД | КД | Bt. | betéti társaság | Kkt. | Ο.Ε. | ΟΕ |
     Ε.Ε. | ΕΕ | Ομόρρυθμη Εταιρεία | Ετερόρρυθμη Εταιρεία | TŪB | KŪB | K/S | I/S | HB | handelsbolag | KB | kommanditbolag | Ky |
     Ay | TÜ | UÜ | ANS | DA | LLP | LP | limited liability partnership | comunidad de bienes | CB`,
  ],
  [
    ['cooperative'],
    `eG | eGen | SCOP | SCRL | CVBA | ekonomisk förening | ek. för. | osuuskunta | osk | coop | SCARL | CRL | a.m.b.a. | SCoop |
     szövetkezet`,
  ],
  [['association'], 'e.V. | ASBL | VZW | Stiftung | stichting | VšĮ | CIC | Verein'],
  [
    ['sole'],
    `e.K. | e. Kfm. | e. Kfr. | e.U. | Einzelunternehmen | eenmanszaak | ditta individuale | ЕТ | FIE | IĮ | enskild firma | Tmi |
     toiminimi | obrt | s.p. | ENK | PFA | E.I. | EIRL | enkeltmandsvirksomhed | e.v. | egyéni vállalkozó`,
  ],
];

const formsIn = (texts: string): string[] => texts.split('|').map((text) => wordsOf(text).join(' '));

const forms = new Map<string, ReadonlySet<Kind>>();
for (const [kinds, texts] of table)
  for (const form of formsIn(texts)) forms.set(form, new Set([...(forms.get(form) ?? []), ...kinds]));

const maxFormWords = Math.max(...Array.from(forms.keys(), (form) => form.split(' ').length));

/** Those that stand before the name, too: the Belgian register writes `NV UCB` and `SA/NV Elia`. Others are often the beginning of a name, such as "Da Vinci". */
const leading: ReadonlySet<string> = new Set(
  formsIn(
    `UAB | AB | AS | SIA | OÜ | FIE | MB | IĮ | ЕТ | S.C. | SARL | SAS | SASU | EURL | SCI | stichting | Stiftung |
     akciju sabiedrība | akcinė bendrovė | uždaroji akcinė bendrovė | NV | SA | BV | SRL | BVBA | SPRL | VOF | SNC | CommV | SComm |
     CVBA | SCRL | VZW | ASBL | naamloze vennootschap | société anonyme | besloten vennootschap |
     société à responsabilité limitée`,
  ),
);

export type NameParts = { core: string[]; kinds: ReadonlySet<Kind> };

/** Separates the legal forms at the end and at the beginning of a name. A name that is nothing else keeps them. */
export function splitLegalForms(words: readonly string[]): NameParts {
  const kinds = new Set<Kind>();
  const add = (form: readonly string[]): void =>
    forms.get(form.join(' '))?.forEach((kind) => kinds.add(kind));
  let core = [...words];
  for (;;) {
    const size = formSize(core, forms, (count) => core.slice(-count));
    if (size === 0) break;
    add(core.slice(-size));
    core = core.slice(0, -size);
  }
  for (;;) {
    const size = formSize(core, leading, (count) => core.slice(0, count));
    if (size === 0) break;
    add(core.slice(0, size));
    core = core.slice(size);
  }
  return { core, kinds };
}

/** The longest form, if there is something beside it. */
function formSize(
  words: readonly string[],
  known: { has: (form: string) => boolean },
  partOf: (count: number) => string[],
): number {
  for (let count = Math.min(maxFormWords, words.length - 1); count > 0; count -= 1)
    if (known.has(partOf(count).join(' '))) return count;
  return 0;
}
