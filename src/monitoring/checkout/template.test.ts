import { describe, expect, it } from 'vitest';
import type { CheckoutSelectors, CheckoutTheme } from '../site/checkout-flow.ts';
import type { CheckoutStep } from '#probing/index.ts';
import { expandTemplate } from './template.ts';

const none: CheckoutSelectors = {
  productInfo: null,
  addToCart: null,
  cartSuccess: null,
  toCheckout: null,
  shippingForm: null,
  paymentMethods: null,
};
const all: CheckoutSelectors = {
  productInfo: '#info',
  addToCart: '#add',
  cartSuccess: '#added',
  toCheckout: '#to',
  shippingForm: '#ship',
  paymentMethods: '#pay',
};
const expand = (
  theme: CheckoutTheme,
  selectors: CheckoutSelectors | null = null,
  checkoutPath: string | null = null,
): CheckoutStep[] => expandTemplate({ theme, productPath: '/mug', checkoutPath, selectors });
const brief = (steps: CheckoutStep[]): string[] =>
  steps.map(({ action, selector, value }) => `${action} ${selector ?? value}`);

describe('a checkout template', () => {
  it('becomes the steps of a Luma shop', () => {
    expect(brief(expand('LUMA'))).toEqual([
      'GOTO /mug',
      'EXPECT_VISIBLE .product-info-main',
      'CLICK #product-addtocart-button',
      'EXPECT_VISIBLE .message-success',
      'GOTO /checkout',
      'EXPECT_VISIBLE #co-shipping-form',
    ]);
  });

  it('becomes the steps of a Hyvä shop', () => {
    expect(brief(expand('HYVA'))).toEqual([
      'GOTO /mug',
      'EXPECT_VISIBLE .page-title',
      'CLICK #product-addtocart-button',
      'EXPECT_VISIBLE .message.success',
      'GOTO /checkout',
      String.raw`EXPECT_VISIBLE [wire\:id="checkout.shipping-details.address-form"], #co-shipping-form`,
    ]);
  });

  it('becomes the steps of a WooCommerce shop, as far as the payment methods', () => {
    expect(brief(expand('WOOCOMMERCE'))).toEqual([
      'GOTO /mug',
      'EXPECT_VISIBLE .product .summary, .wp-block-post-title',
      'CLICK .single_add_to_cart_button',
      'EXPECT_VISIBLE .woocommerce-message, .wc-block-components-notice-banner.is-success',
      'GOTO /checkout/',
      'EXPECT_VISIBLE #customer_details, .wc-block-checkout__form',
      'EXPECT_VISIBLE .wc_payment_methods, .wc-block-checkout__payment-method',
    ]);
  });

  it.each(['LUMA', 'HYVA', 'WOOCOMMERCE', 'CUSTOM'] as const)('of %s is overridden by selectors', (theme) => {
    expect(brief(expand(theme, all))).toEqual([
      'GOTO /mug',
      'EXPECT_VISIBLE #info',
      'CLICK #add',
      'EXPECT_VISIBLE #added',
      'CLICK #to',
      'EXPECT_VISIBLE #ship',
      'EXPECT_VISIBLE #pay',
    ]);
  });

  it('opens the checkout by its path if there is no selector for a link', () => {
    expect(brief(expand('LUMA', none, '/kasse'))).toContain('GOTO /kasse');
    expect(brief(expand('CUSTOM', { ...all, toCheckout: null }, '/kasse'))).toContain('GOTO /kasse');
    expect(() => expand('CUSTOM', { ...all, toCheckout: null })).toThrow('path of the checkout');
  });

  it.each([
    ['productInfo', 'what shows that the product page has loaded'],
    ['addToCart', 'the button that adds to the cart'],
    ['cartSuccess', 'what shows that it was added to the cart'],
    ['shippingForm', 'the shipping form'],
    ['paymentMethods', 'the payment methods'],
  ] as const)('of a custom theme needs the selector %s', (key, name) => {
    expect(() => expand('CUSTOM', { ...all, [key]: null })).toThrow(`needs a selector for ${name}.`);
  });

  it('needs a product', () => {
    const given = { theme: 'LUMA', productPath: null, checkoutPath: null, selectors: null } as const;
    expect(() => expandTemplate(given)).toThrow('path of a product');
  });
});
