import { describe, expect, it } from 'vitest';
import { atMost } from '#testkit/patience.ts';
import { placesOrder, type ElementNames } from './order-guard.ts';

const button = (name: string, id = ''): ElementNames => ({
  names: [name],
  ids: [id],
  href: null,
  isChoice: false,
});
const link = (name: string, href: string, id = ''): ElementNames => ({ ...button(name, id), href });

const these = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' | '));

const orders = {
  English: these(
    'Place Order | PLACE  ORDER | Place my order | Place secure order | Place your secure order',
    'Buy now | Buy it now | Buy with PayPal | Pay | Pay now | Pay with PayPal | Pay for order',
    'Pay €12.00 | Pay EUR 12 | Pay US$12 | Pay 12,00 € | Pay by invoice | Proceed to pay',
    'Complete purchase | Complete checkout | Confirm order | Finish your order | Process order',
    'Order now | Make payment | Make a payment | Submit payment | Pl\u00ADace\u00A0or\u200Bder',
    'Agree & Pay | Confirm and pay | Review and pay | Order & pay | Order&Pay | Order and pay',
  ),
  German: these(
    'Zahlungspflichtig bestellen | Kostenpflichtig bestellen | Jetzt kaufen | Jetzt bezahlen',
    'Bestellen | Verbindlich bestellen | Bestätigen und bezahlen | Bestellung abschließen',
    'Kauf abschließen | Mit PayPal bezahlen | Zahlung bestätigen | Jetzt sicher bezahlen',
  ),
  French: these(
    'Passer la commande | Payer | Payer 12 € | Commande avec obligation de paiement',
    "Finaliser ma commande | Confirmer le paiement | Acheter maintenant | Finaliser l'achat",
  ),
  Dutch: these(
    'Bestelling plaatsen | Plaats je bestelling | Bestelling met betalingsverplichting',
    'Bestellen en betalen | Nu betalen | Betaal veilig | Koop nu',
  ),
  Spanish: these(
    'Realizar pedido | Pagar | Pedido con obligación de pago | Hacer pedido | Tramitar pedido',
    'Finalizar compra | Comprar ahora',
  ),
  Portuguese: these('Finalizar encomenda | Fazer pedido | Efetuar pagamento | Comprar agora'),
  Italian: these(
    'Conferma l’ordine | Ordina e paga | Ordina con obbligo di pagamento | Paga ora',
    'Acquista ora',
  ),
  Polish: these(
    'Złóż zamówienie | Kupuję i płacę | Zamawiam z obowiązkiem zapłaty | Kup teraz',
    'Zapłać teraz | ZŁÓŻ ZAMÓWIENIE | Zamawiam i płacę',
  ),
  Czech: these('Objednat s povinností platby | Závazně objednat | Odeslat objednávku | Zaplatit'),
  'the North': these(
    'Slutför köp | Betala | Betala 120 kr | Köp nu | Betal nu | Køb nu | Gennemfør køb | Kjøp nå',
    'Fullfør bestilling | Vahvista tilaus | Osta nyt',
  ),
};

const steps = {
  English: these(
    'Add to cart | Proceed to Checkout | Go to checkout | Checkout | Next | Continue | Replace',
    'Continue to payment | Proceed to payment | Payment method | Payment methods | How to pay',
    'Apply coupon | Order history | My orders | Track your order | Review your order | Repay',
    'Confirm address | Shipping and payment | Choose time and place | Display | Order summary',
    'Save and continue | Buy a gift card | Estimate shipping and tax | Begin checkout | PayPal',
  ),
  German: these(
    'In den Warenkorb | Zur Kasse | Weiter zur Zahlung | Bestellungen | Bestellung prüfen',
    'Versand und Zahlung | Zahlungsart wählen | Weiter',
  ),
  French: these('Ajouter au panier | Procéder au paiement | Mode de paiement | Ma commande | Continuer'),
  Dutch: these('In winkelwagen | Naar de kassa | Doorgaan naar betaling | Mijn bestellingen | Afrekenen'),
  Spanish: these('Añadir al carrito | Proceder al pago | Mis pedidos | Método de pago | Continuar'),
  Italian: these('Aggiungi al carrello | Procedi al pagamento | I miei ordini | Metodo di pagamento'),
  Polish: these('Dodaj do koszyka | Przejdź do kasy | Moje zamówienia | Sposób płatności | Dalej'),
  'the North': these('Lägg i varukorg | Till kassan | Læg i kurv | Gå til kassen | Betalingsmetode'),
};

const table = (names: Record<string, string[]>): [string, string][] =>
  Object.entries(names).flatMap(([language, all]) => all.map((name): [string, string] => [language, name]));

describe('an element that places an order', () => {
  it.each(table(orders))('is known by its name in %s: %s', (_language, name) => {
    expect(placesOrder(button(name))).toBe(true);
    expect(placesOrder(button(`\n  ${name.normalize('NFD')} › `))).toBe(true);
  });

  it.each(table(steps))('is not taken for a step on the way in %s: %s', (_language, name) => {
    expect(placesOrder(button(name))).toBe(false);
  });

  it.each(
    these(
      'place_order | placeOrder | place-order | placeorder | btn-pay-now | buy-now | submitOrder',
      'pay | pay-button | payButton | checkout-pay-button | payment-submit | paynow | btnPay',
      'woocommerce_checkout_place_order',
    ),
  )('is known by its id: %s', (id) => {
    expect(placesOrder(button('OK', id))).toBe(true);
  });

  it.each(
    these(
      'product-addtocart-button | order-comment | payment | checkout | display-name',
      'payment-method | payment-continue | co-payment-form | display-button | order-summary',
      'paypal | reorder-now',
    ),
  )('is not taken for one with the id %s', (id) => {
    expect(placesOrder(button('OK', id))).toBe(false);
  });

  it('is not a link that only leads to the checkout', () => {
    const checkout = 'https://shop.example/checkout';
    for (const name of ['Buy now', 'Jetzt kaufen', 'Order', 'Checkout'])
      expect(placesOrder(link(name, checkout))).toBe(false);
    expect(placesOrder(link('Buy now', `${checkout}/place?x`))).toBe(true);
    expect(placesOrder(link('Buy now', 'https://shop.example/mug'))).toBe(true);
  });

  it('can be a link that says so itself', () => {
    const checkout = 'https://shop.example/checkout/last';
    for (const name of ['Place order', 'Pay', 'Confirm and pay', 'Zahlungspflichtig bestellen'])
      expect(placesOrder(link(name, checkout))).toBe(true);
    expect(placesOrder(link('OK', checkout, 'place-order'))).toBe(true);
  });

  it('is not a radio button for a payment method', () => {
    for (const name of ['Pay by invoice', 'Pay with card', 'Mit Kreditkarte bezahlen'])
      expect(placesOrder({ ...button(name), isChoice: true })).toBe(false);
  });

  it('is recognised quickly, however long and repetitive its name is', () => {
    const started = performance.now();
    for (const word of ['place a ', 'pay ', 'mit a ', '& ', 'confirm the the ', '¼', 'é', 'a'])
      placesOrder(button(word.repeat(300).slice(0, 300)));
    expect(performance.now() - started).toBeLessThan(atMost(5_000));
  });
});
