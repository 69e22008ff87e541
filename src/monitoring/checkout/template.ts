import { badRequest } from '#platform/errors.ts';
import type { CheckoutSelectors, CheckoutTheme } from './checkout-flow.ts';
import type { CheckoutStep } from '#probing/index.ts';

export type TemplateInput = {
  theme: CheckoutTheme;
  productPath: string | null;
  checkoutPath: string | null;
  selectors: CheckoutSelectors | null;
};

type Template = { checkoutPath: string | null; selectors: CheckoutSelectors };

const magento = {
  addToCart: '#product-addtocart-button',
  toCheckout: null,
  // Magento shows them only after an address is entered, which differs from shop to shop. Who gives a selector says
  // that here they are visible at once.
  paymentMethods: null,
};

const templates: Record<CheckoutTheme, Template> = {
  LUMA: {
    checkoutPath: '/checkout',
    selectors: {
      ...magento,
      productInfo: '.product-info-main',
      cartSuccess: '.message-success',
      shippingForm: '#co-shipping-form',
    },
  },
  HYVA: {
    checkoutPath: '/checkout',
    selectors: {
      ...magento,
      productInfo: '.page-title',
      cartSuccess: '.message.success',
      // Hyvä's own checkout, or Luma's, which shops without it fall back to.
      shippingForm: String.raw`[wire\:id="checkout.shipping-details.address-form"], #co-shipping-form`,
    },
  },
  WOOCOMMERCE: {
    checkoutPath: '/checkout/',
    // Each in the form of the shortcode and in that of the blocks.
    selectors: {
      productInfo: '.product .summary, .wp-block-post-title',
      addToCart: '.single_add_to_cart_button',
      cartSuccess: '.woocommerce-message, .wc-block-components-notice-banner.is-success',
      toCheckout: null,
      shippingForm: '#customer_details, .wc-block-checkout__form',
      paymentMethods: '.wc_payment_methods, .wc-block-checkout__payment-method',
    },
  },
  CUSTOM: {
    checkoutPath: null,
    selectors: {
      productInfo: null,
      addToCart: null,
      cartSuccess: null,
      toCheckout: null,
      shippingForm: null,
      paymentMethods: null,
    },
  },
};

/** A product into the cart, then to the checkout as far as the shop shows it without an order. */
export function expandTemplate({
  theme,
  productPath,
  checkoutPath,
  selectors,
}: TemplateInput): CheckoutStep[] {
  const template = templates[theme];
  if (productPath === null)
    throw badRequest('Say which product to put into the cart.', { field: 'productPath' });
  const of = (key: keyof CheckoutSelectors): string | null => selectors?.[key] ?? template.selectors[key];
  const demand = (key: keyof CheckoutSelectors): string => {
    const selector = of(key);
    if (selector === null)
      throw badRequest(`This theme needs the selector "${key}".`, { field: `selectors.${key}` });
    return selector;
  };
  const paymentMethods = theme === 'CUSTOM' ? demand('paymentMethods') : of('paymentMethods');
  return [
    step('Open the product', 'GOTO', { value: productPath }),
    step('The product is shown', 'EXPECT_VISIBLE', { selector: demand('productInfo') }),
    step('Add it to the cart', 'CLICK', { selector: demand('addToCart') }),
    step('It is in the cart', 'EXPECT_VISIBLE', { selector: demand('cartSuccess') }),
    toCheckout(of('toCheckout'), checkoutPath ?? template.checkoutPath),
    step('The shipping form is shown', 'EXPECT_VISIBLE', { selector: demand('shippingForm') }),
    ...(paymentMethods === null
      ? []
      : [step('Payment methods are shown', 'EXPECT_VISIBLE', { selector: paymentMethods })]),
  ];
}

/** By the link a customer would follow, if there is one to follow. */
function toCheckout(selector: string | null, path: string | null): CheckoutStep {
  if (selector !== null) return step('Go to the checkout', 'CLICK', { selector });
  if (path !== null) return step('Go to the checkout', 'GOTO', { value: path });
  throw badRequest('Give the path of the checkout, or the selector "toCheckout".', { field: 'checkoutPath' });
}

function step(
  name: string,
  action: CheckoutStep['action'],
  given: { selector: string } | { value: string },
): CheckoutStep {
  const blank = { selector: null, value: null, secret: false, timeoutMs: null, optional: false };
  return { name, action, ...blank, ...given };
}
