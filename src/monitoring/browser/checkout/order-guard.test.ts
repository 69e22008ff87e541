import { describe, expect, it } from 'vitest';
import { placesOrder } from './order-guard.ts';

const button = (name: string, id = '') => ({ names: [name], id, href: null });

describe('an element that places an order', () => {
  it.each([
    'Place Order',
    'PLACE  ORDER',
    'Place my order',
    'Buy now',
    'Buy it now',
    'Pay',
    'Pay now',
    'Pay €12.00',
    'Pay with PayPal',
    'Complete purchase',
    'Confirm order',
    'Order now',
    'Zahlungspflichtig bestellen',
    'Jetzt kaufen',
    'Passer la commande',
    'Payer',
    'Bestelling plaatsen',
    'Realizar pedido',
    'Pagar',
    'Conferma l’ordine',
    'Złóż zamówienie',
    'Pay for order',
    'Finish your order',
    'Agree & Pay',
    'Buy with PayPal',
    'Bestellen',
    'Verbindlich bestellen',
    'Plaats je bestelling',
    'Slutför köp',
  ])('is known by its name: %s', (name) => {
    expect(placesOrder(button(name))).toBe(true);
  });

  it.each(['place_order', 'placeOrder', 'place-order', 'btn-pay-now', 'buy-now', 'submitOrder'])(
    'is known by its id: %s',
    (id) => {
      expect(placesOrder(button('OK', id))).toBe(true);
    },
  );

  it.each([
    'Add to Cart',
    'Proceed to Checkout',
    'Go to checkout',
    'Checkout',
    'Next',
    'Continue to payment',
    'Payment methods',
    'Order history',
    'My orders',
    'Replace',
    'Repay',
    'In den Warenkorb',
    'Track your order',
    'Bestellungen',
    'How to pay',
    'Zur Kasse',
  ])('is not taken for: %s', (name) => {
    expect(placesOrder(button(name))).toBe(false);
  });

  it.each(['product-addtocart-button', 'order-comment', 'payment', 'checkout', 'display-name'])(
    'is not taken for one with the id %s',
    (id) => {
      expect(placesOrder(button('OK', id))).toBe(false);
    },
  );

  it('is not a link that only leads to the checkout', () => {
    expect(placesOrder({ names: ['Buy now'], id: '', href: 'https://shop.example/checkout' })).toBe(false);
    expect(placesOrder({ names: ['Buy now'], id: '', href: 'https://shop.example/checkout/place?x' })).toBe(
      true,
    );
    expect(placesOrder({ names: ['Buy now'], id: '', href: 'https://shop.example/mug' })).toBe(true);
  });
});
