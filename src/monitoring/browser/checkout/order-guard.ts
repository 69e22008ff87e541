/** What an element calls itself, in every way that a visitor or a program would know it by. */
export type ElementNames = {
  /** Texts, labels, titles, values. */
  names: readonly string[];
  id: string;
  /** Where it leads, when it is nothing but a link. */
  href: string | null;
};

const orderWords = new RegExp(
  [
    String.raw`\b(place|submit|complete|confirm|finali[sz]e|finish|send|pay)\s+(for\s+)?(my\s+|your\s+|the\s+|this\s+)?(order|purchase|payment)\b`,
    String.raw`\border\s+(now|and\s+pay|with\s+(an\s+)?obligation)\b|\b(agree|authori[sz]e)\s+(and|&)\s+(pay|order|buy)\b`,
    String.raw`\b(buy|purchase)\s+(it\s+)?(now|with)\b`,
    String.raw`^\s*(buy|pay|purchase|order|kaufen|bezahlen|bestellen|betalen|kopen|betal|acheter|comprar|acquista|paga|zapłać)\s*[!.]?\s*$`,
    String.raw`\bpay\s+(now|with|by|securely|\W?\d|€|\$|£)`,
    String.raw`\bpay(pal|ment)?\s+(and|&)\s+(order|buy)\b`,
    String.raw`\b(zahlungspflichtig|kostenpflichtig)\b`,
    String.raw`\bjetzt\s+(kaufen|bestellen|bezahlen)\b|\bbestellung\s+(abschicken|absenden|aufgeben|abschlie(ß|ss)en)\b|\b(verbindlich\s+(kaufen|bestellen)|kauf\s+abschlie(ß|ss)en)\b`,
    String.raw`\b(passer|valider|confirmer)\s+(la|ma|votre)\s+commande\b|\bpayer\b|\bcommander\b|\bacheter\s+maintenant\b`,
    String.raw`\bbestelling\s+(plaatsen|afronden|bevestigen)\b|\bplaats\s+(je\s+|uw\s+|mijn\s+)?bestelling\b|\bnu\s+(kopen|betalen|bestellen)\b|\bbestel\s+(nu|en\s+betaal)\b|\bafrekenen\s+en\s+betalen\b`,
    String.raw`\b(slutför|genomför)\s+(köp|beställning)|\bgennemfør\s+(køb|ordre)|\bfullfør\s+(kjøp|bestilling)|\bfinalizar\s+(a\s+)?encomenda\b|\bcomprar\s+agora\b`,
    String.raw`\b(realizar|confirmar|finalizar)\s+(el\s+|mi\s+)?(pedido|compra|pago)\b|\bpagar\b|\bcomprar\s+ahora\b`,
    String.raw`\b(effettua|conferma|invia)\s+(l['’]\s*)?ordine\b|\bpaga\s+(ora|adesso)\b|\bacquista\s+ora\b`,
    String.raw`\bz[łl][óo][żz]\s+zam[óo]wienie\b|\bkupuj[ęe]\s+i\s+p[łl]ac[ęe]\b`,
  ].join('|'),
  'iu',
);

/** `place-order`, `placeOrder`, `place_order`, `btn-pay-now` */
const orderId =
  /\b(place|submit|confirm|complete|finish) ?(order|payment|purchase)\b|\bbuy ?now\b|\bpay ?now\b|\border ?now\b|^pay$/i;
const towardsCheckout = /\/(checkout|cart|basket|kasse|warenkorb|panier)\b/i;

/**
 * Whether pressing it would place an order, going by its names. A monitor that orders something every 15 minutes does more
 * harm than the fault it looks for, so in doubt the answer is yes; but a link that only leads on to the checkout is fine.
 */
export function placesOrder({ names, id, href }: ElementNames): boolean {
  if (href !== null && towardsCheckout.test(href) && !/place|confirm|submit/i.test(href)) return false;
  const words = id.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[-_:.]+/g, ' ');
  return orderId.test(words) || names.some((name) => orderWords.test(name.replace(/\s+/g, ' ')));
}
