import { badRequest } from '#platform/errors.ts';
import type { CheckoutSelectors, CheckoutTheme } from '../site/checkout-flow.ts';
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
  // Magento shows them only after an address is entered, and the address form differs between shops. A configured selector
  // means that this shop shows them at once.
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
      // Hyvä's checkout, or Luma's, which shops without it use.
      shippingForm: String.raw`[wire\:id="checkout.shipping-details.address-form"], #co-shipping-form`,
    },
  },
  WOOCOMMERCE: {
    checkoutPath: '/checkout/',
    // The first selector of each is for the shortcode, the second for blocks.
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

const selectorNames: Record<keyof CheckoutSelectors, string> = {
  productInfo: 'what shows that the product page has loaded',
  addToCart: 'the button that adds to the cart',
  cartSuccess: 'what shows that it was added to the cart',
  toCheckout: 'the link to the checkout',
  shippingForm: 'the shipping form',
  paymentMethods: 'the payment methods',
};

/** Puts a product into the cart and opens the checkout, without placing an order. */
export function expandTemplate({
  theme,
  productPath,
  checkoutPath,
  selectors,
}: TemplateInput): CheckoutStep[] {
  const template = templates[theme];
  if (productPath === null)
    throw badRequest('Provide the path of a product to put into the cart.', { field: 'productPath' });
  const of = (key: keyof CheckoutSelectors): string | null => selectors?.[key] ?? template.selectors[key];
  const required = (key: keyof CheckoutSelectors): string => {
    const selector = of(key);
    if (selector === null)
      throw badRequest(`This theme needs a selector for ${selectorNames[key]}.`, {
        field: `selectors.${key}`,
      });
    return selector;
  };
  const paymentMethods = theme === 'CUSTOM' ? required('paymentMethods') : of('paymentMethods');
  return [
    step('Open the product', 'GOTO', { value: productPath }),
    step('The product is shown', 'EXPECT_VISIBLE', { selector: required('productInfo') }),
    step('Add it to the cart', 'CLICK', { selector: required('addToCart') }),
    step('It is in the cart', 'EXPECT_VISIBLE', { selector: required('cartSuccess') }),
    toCheckout(of('toCheckout'), checkoutPath ?? template.checkoutPath),
    step('The shipping form is shown', 'EXPECT_VISIBLE', { selector: required('shippingForm') }),
    ...(paymentMethods === null
      ? []
      : [step('Payment methods are shown', 'EXPECT_VISIBLE', { selector: paymentMethods })]),
  ];
}

/** Clicks the link to the checkout if there is a selector for it. */
function toCheckout(selector: string | null, path: string | null): CheckoutStep {
  if (selector !== null) return step('Go to the checkout', 'CLICK', { selector });
  if (path !== null) return step('Go to the checkout', 'GOTO', { value: path });
  throw badRequest('Provide the path of the checkout, or a selector for the link to it.', {
    field: 'checkoutPath',
  });
}

function step(
  name: string,
  action: CheckoutStep['action'],
  given: { selector: string } | { value: string },
): CheckoutStep {
  const blank = { selector: null, value: null, secret: false, timeoutMs: null, optional: false };
  return { name, action, ...blank, ...given };
}
