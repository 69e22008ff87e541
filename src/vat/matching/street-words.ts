import { foldUmlauts } from './words.ts';

/** Each group has the ways to write one word. */
const synonyms: ReadonlyMap<string, string> = new Map(
  `street st | road rd | avenue ave av avda avenida | boulevard bd blvd boul bul bulevard | lane ln | drive dr | court ct | square sq |
   house hse | building bldg | floor fl | saint sint sankt ste | place pl plaza pza plein piazza | route rte | rue r | viale vle |
   corso cso | calle c | carretera ctra | ulica ul ulitsa | aleja al aleje | namesti nam namestie | utca u | trida tr |
   leoforos leof | praca pc | strada str | gatan g gata | vagen v vag`
    .split('|')
    .flatMap((group) => {
      const [first = '', ...others] = group.trim().split(' ').map(foldUmlauts);
      return others.map((other): [string, string] => [other, first]);
    }),
);

/** Countries, states of Australia and words that only some people write. */
const ignored: ReadonlySet<string> = new Set(
  `deutschland germany osterreich austria belgie belgique belgium bulgaria bulgariya cyprus kypros cesko czechia ceska republika
   republic danmark denmark eesti estonia ellada greece espana spain suomi finland france hrvatska croatia magyarorszag hungary
   ireland eire italia italy lietuva lithuania luxembourg latvija latvia malta nederland netherlands polska poland portugal romania
   sverige sweden slovenija slovenia slovensko slovakia united kingdom uk england scotland wales norge norway schweiz suisse
   svizzera switzerland australia nsw vic qld wa sa tas act nt cedex odos`
    .split(/\s+/)
    .map(foldUmlauts),
);

/** Without numbers, and with one spelling for each word. */
export const foldStreet = (words: readonly string[]): string[] =>
  words
    .filter((word) => !/^\d/.test(word))
    .map((word) => foldUmlauts(word).replace(/strasse$|strat$/, 'str'))
    .map((word) => synonyms.get(word) ?? word)
    .filter((word) => word.length > 1 && !ignored.has(word));
