/** All names of an element, for visitors and for programs. */
export type ElementNames = {
  /** Texts, labels, titles, values. */
  names: readonly string[];
  ids: readonly string[];
  /** Where it leads, if it is just a link to another page. */
  href: string | null;
  /** A radio button or checkbox: choosing "Pay by invoice" orders nothing. */
  isChoice: boolean;
};

const towardsCheckout = /\/(checkout|cart|basket|kasse|warenkorb|panier)\b/i;

/**
 * Whether pressing the element would place an order, judging by its names. A monitor that orders something every 15
 * minutes does more harm than the failure it looks for, so in doubt the answer is yes. A link to the checkout is fine.
 */
export function placesOrder({ names, ids, href, isChoice }: ElementNames): boolean {
  if (isChoice) return false;
  const words = new Set([...names.map(orderWordsOf), ...ids.map(orderWordsOfId)]);
  if (words.has('binding')) return true;
  const leadsOn = href !== null && towardsCheckout.test(href) && !/place|confirm|submit/i.test(href);
  return words.has('inviting') && !leadsOn;
}

// The names of buttons that place an order, in the languages of European shops. As `folded` returns them: in lower case
// and without diacritics, so that `kupuje` matches `Kupuję`.

/** Only an order or a payment has such a name. */
const binding = [
  // English
  String.raw`(?:place|submit|complete|confirm|finali[sz]e|finish|send|process|make|pay(?: for)?)(?: (?:a|an|my|your|our|the|this|secure|safe|online|new|final))* (?:order|purchase|payment|checkout|transaction)`,
  String.raw`(?:and|&) (?:pay|buy|purchase)|(?:agree|authori[sz]e|confirm|review) (?:and|&) order|order with (?:an? )?(?:payment )?obligation`,
  String.raw`pay (?:now|with|by|securely|safely|online|today|using)|(?:proceed|continue|go) to pay`,
  String.raw`(?:pay|betala?|betaal|payer|pagar|paga) (?:\p{L}{1,3} ?)?[\p{Sc}\d]\S*`,
  // German
  'zahlungspflichtig|kostenpflichtig|verbindlich (?:kaufen|bestellen|buchen)',
  '(?:jetzt|sicher) (?:sicher )?(?:be)?zahlen|(?:und|&) (?:be)?zahlen|(?:und|&) (?:kaufen|bestellen)',
  'bestellung (?:jetzt )?(?:abschicken|absenden|aufgeben|abgeben|abschlie(?:ss|s)en|bestae?tigen)',
  '(?:kauf|zahlung) (?:abschliessen|bestae?tigen|durchfue?hren|ausfue?hren)',
  String.raw`mit \S+(?: \S+)? (?:be)?zahlen`,
  // French
  "(?:passer|valider|confirmer|finaliser|terminer|envoyer|effectuer) (?:(?:la|ma|votre|cette|une|le|mon|l') ?)?(?:commande|paiement|achat)",
  'obligation de paiement|payer',
  // Dutch
  'bestelling (?:plaatsen|afronden|bevestigen|verzenden)|plaats (?:(?:je|uw|mijn|de) )?bestelling',
  '(?:met )?betalingsverplichting|(?:en|&) (?:betalen|betaal)|(?:nu|veilig) betalen|betaal (?:nu|veilig|met)',
  'betaling (?:bevestigen|afronden|voltooien)',
  // Spanish and Portuguese
  '(?:realizar|confirmar|finalizar|hacer|fazer|completar|enviar|efetuar|concluir) (?:(?:el|la|mi|tu|su|o|a|meu|minha|seu|sua) )?(?:pedido|compra|pago|pagamento|encomenda)',
  'obligacion de pago|obrigacao de pagamento|pagar',
  // Italian
  "(?:effettua|conferma|invia|completa|concludi) (?:(?:l'|il|il tuo|il mio) ?)?(?:ordine|acquisto|pagamento)",
  '(?:con )?obbligo di pagamento|e paga|paga (?:ora|adesso|subito|con)',
  // Polish
  'zloz zamowienie|(?:kupuje|zamawiam) i place|obowiazkiem zaplaty|zaplac|potwierdz (?:zamowienie|zakup|platnosc)',
  // Czech and Slovak
  String.raw`(?:povinnost|zavazk)\p{L}* platby|zavazn[eo] objednat|(?:dokoncit|odeslat|odoslat|potvrdit) objednavku|zaplatit`,
  // Swedish, Danish, Norwegian, Finnish
  '(?:slutfor|genomfor|bekrafta) (?:kop|kopet|bestallning|bestallningen)|lagg (?:bestallning|order)|betala (?:nu|med|sakert)',
  '(?:gennemfor|fuldfor|bekraeft|afgiv) (?:kob|ordre|bestilling|betaling)|(?:fullfor|bekreft) (?:kjop|bestilling|betaling)|betal (?:nu|na|med|sikkert)',
  'vahvista tilaus|maksa nyt',
  // Hungarian, Romanian
  'fizetesi kotelezettseg|megrendeles elkuldese|(?:plaseaza|trimite|finalizeaza) comanda',
];

/** These are orders, too, unless they are links: in many shops those lead to the checkout. */
const inviting = [
  '(?:buy|purchase) (?:it )?(?:now|with)|order now',
  'jetzt (?:kaufen|bestellen|buchen)',
  'acheter maintenant|commander|nu (?:kopen|bestellen)|(?:koop|bestel) nu',
  'comprar (?:ahora|agora)|tramitar (?:(?:el|mi) )?pedido|(?:acquista|ordina) (?:ora|adesso|subito)',
  'kup teraz|koupit (?:nyni|hned|ted)|kop nu|kob nu|kjop na|bestil nu|bestill na|osta nyt|tilaa nyt|cumpara acum',
];

/** Orders if the button says nothing else. */
const alone =
  'buy|pay|purchase|order|kaufen|bezahlen|zahlen|bestellen|betalen|kopen|betal|betala|acheter|comprar|acquista|ordina|paga|kupuje|zamawiam|objednat|koupit|maksa';

const boundedBy = (words: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${words.join('|')})(?!\p{L})`, 'u');
const isBinding = boundedBy(binding);
const isInviting = boundedBy(inviting);
const isAlone = new RegExp(`^(?:${alone})[ !.›»→>]*$`, 'u');

/** `none`: by its name, pressing it orders nothing. */
type OrderWords = 'binding' | 'inviting' | 'none';

function orderWordsOf(name: string): OrderWords {
  const words = folded(name);
  if (isBinding.test(words) || /^pay[ !.›»→>]*$/.test(words)) return 'binding';
  return isInviting.test(words) || isAlone.test(words) ? 'inviting' : 'none';
}

const bindingId =
  /\b(?:place|submit|confirm|complete|finish|process|finali[sz]e) (?:(?:my|your|the) )?(?:order|payment|purchase)\b|\b(?:order|payment|purchase) (?:submit|confirm|place|complete)\b|\bpay (?:now|button|btn|submit|order)\b|\b(?:btn|button|submit) pay\b|^pay$/;
const invitingId = /\b(?:buy|order) now\b/;

/** `place-order`, `placeOrder`, `place_order`, `btn-pay-now` */
function orderWordsOfId(id: string): OrderWords {
  const words = id
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase()
    .replace(
      /\b(place|submit|confirm|complete|pay|buy|order)(order|payment|purchase|now|button|btn)\b/g,
      '$1 $2',
    );
  if (bindingId.test(words)) return 'binding';
  return invitingId.test(words) ? 'inviting' : 'none';
}

/** Letters that Unicode does not decompose into a base letter and a diacritic. */
const ligatures: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', đ: 'd', ı: 'i' };

const folded = (text: string): string =>
  text
    // Invisible hyphens and spaces.
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[łøßæđı]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/[’‘`´]/g, "'")
    .replace(/[&+]/g, ' & ')
    .replace(/\s+/g, ' ')
    .trim();
