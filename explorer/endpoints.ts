export type Endpoints = { http: string; ws: string };

/** The page is at the address of the endpoint, `{base}/graphql`. Subscriptions use `{base}/graphql/ws`. */
export function endpointsOf({ origin, pathname }: { origin: string; pathname: string }): Endpoints {
  const http = origin + pathname.replace(/\/+$/, '');
  return { http, ws: `${http.replace(/^http/, 'ws')}/ws` };
}
