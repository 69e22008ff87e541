export type ShopTheme = 'luma' | 'hyva' | 'woocommerce';

/** Where the shop can be broken. */
export const faults = [
  'product',
  'product-info',
  'add-to-cart',
  'cart',
  'script',
  'stock',
  'checkout',
  'shipping',
  'payment',
] as const;
export type Fault = (typeof faults)[number];

type Look = {
  productInfo: string;
  addToCart: string;
  cartSuccess: string;
  shippingForm: string;
  payment: string;
  placeOrder: string;
};

/** The markup that the themes' own shops have, as far as a visitor's path crosses it. */
const looks: Record<ShopTheme, Look> = {
  luma: {
    productInfo: 'class="product-info-main"',
    addToCart: 'id="product-addtocart-button" class="action primary tocart" title="Add to Cart"',
    cartSuccess: 'message-success success message',
    shippingForm: 'id="co-shipping-form"',
    payment: 'class="payment-methods"',
    placeOrder: 'class="action primary checkout" title="Place Order"',
  },
  hyva: {
    productInfo: 'class="page-title"',
    addToCart: 'id="product-addtocart-button"',
    cartSuccess: 'message success',
    shippingForm: 'wire:id="checkout.shipping-details.address-form"',
    payment: 'class="payment-methods"',
    placeOrder: 'class="btn btn-primary"',
  },
  woocommerce: {
    productInfo: 'class="summary entry-summary"',
    addToCart: 'name="add-to-cart" class="single_add_to_cart_button button alt"',
    cartSuccess: 'woocommerce-message',
    shippingForm: 'id="customer_details"',
    payment: 'class="wc_payment_methods"',
    placeOrder: 'id="place_order"',
  },
};

const frame = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">
<style>body { font: 16px sans-serif; margin: 2rem } .hidden { display: none } button { text-transform: uppercase }</style></head>
<body><header><a href="/">Demo shop</a> <a href="/cart" class="cart-link">Cart</a></header>${body}</body></html>`;

export const homePage = (): string =>
  frame('Demo shop', '<h1>Everything for the office</h1><a href="/mug">Coffee mug</a>');

export function productPage(theme: ShopTheme, broken: ReadonlySet<Fault>): string {
  const look = looks[theme];
  const info = broken.has('product-info') ? '' : `<h1>Coffee mug</h1><p class="price">12.00 €</p>`;
  const listener = broken.has('add-to-cart')
    ? ''
    : `button.addEventListener('click', async () => {
        const answer = await fetch('/cart/add', { method: 'POST' });
        if (!answer.ok) return;
        const message = document.createElement('div');
        message.className = ${JSON.stringify(look.cartSuccess)};
        message.textContent = 'You added Coffee mug to your shopping cart.';
        document.querySelector('main').prepend(message);
      });`;
  return frame(
    'Coffee mug',
    `<main class="product"><div ${broken.has('product-info') ? '' : look.productInfo}>${info}</div>
    <button type="button" ${look.addToCart}>Add to Cart</button></main>
    <script>const button = document.querySelector('button'); ${listener}</script>
    ${broken.has('script') ? '<script>shop.track("product view");</script>' : ''}
    ${broken.has('stock') ? '<script>console.error("the stock of %s is unknown", "mug");</script>' : ''}`,
  );
}

export const cartPage = (items: number): string =>
  frame(
    'Cart',
    `<h1>Cart</h1><p>${items} × Coffee mug</p><a class="to-checkout" href="/checkout">Proceed to Checkout</a>`,
  );

export function checkoutPage(theme: ShopTheme, items: number, broken: ReadonlySet<Fault>): string {
  const look = looks[theme];
  if (items === 0) return frame('Checkout', '<h1>Your cart is empty</h1>');
  const shipping = broken.has('shipping')
    ? '<p>Loading…</p>'
    : `<form ${look.shippingForm}><label>E-mail <input name="email" type="email"></label>
       <label>Voucher <input name="voucher"></label>
       <label>Country <select name="country"><option value="DE">Germany</option><option value="NL">Netherlands</option></select></label>
       <label><input name="terms" type="checkbox"> I agree</label><button type="button" class="next">Next</button></form>`;
  const payment = broken.has('payment')
    ? '<p class="error">No payment method available.</p>'
    : `<ul ${look.payment}><li><label><input type="radio" name="payment" value="invoice"> Invoice</label></li></ul>
       <form method="post" action="/order"><button type="submit" ${look.placeOrder}>Place Order</button></form>`;
  return frame(
    'Checkout',
    `<h1>Checkout</h1>${shipping}<section id="payment" class="${theme === 'woocommerce' ? '' : 'hidden'}">${payment}</section>
    <script>document.querySelector('.next')?.addEventListener('click', () => {
      document.querySelector('#payment').classList.remove('hidden');
      history.pushState(null, '', '/checkout#payment');
    });</script>`,
  );
}

export const successPage = (): string => frame('Thank you', '<h1>Thank you for your order</h1>');
