import type { AlertType } from '../api/monitoring.generated.ts';

export const alertNames: Record<AlertType, string> = {
  SITE_DOWN: 'Site down',
  PAGE_DOWN: 'Page down',
  JS_ERROR: 'JavaScript errors',
  CHECKOUT_FAILED: 'Checkout fails',
};
