import type { CheckType } from '../../api/monitoring.generated.ts';

/** The names of protocols and programs, which are the same in all languages, in the order of the list of filters. */
export const checkKinds: Record<CheckType, string> = {
  HTTP: 'HTTP',
  BROWSER: 'Browser',
  CHECKOUT_FLOW: 'Checkout',
  TCP: 'TCP',
  DNS: 'DNS',
  TLS: 'TLS',
  SMTP: 'SMTP',
  ICMP: 'Ping',
  WEBSOCKET: 'WebSocket',
  GRAPHQL: 'GraphQL',
};

export const checkTypes = Object.keys(checkKinds) as CheckType[];
