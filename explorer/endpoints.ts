export type Endpoints = { http: string; ws: string };

/** The page is the endpoint's own address, `{base}/graphql`; subscriptions are one step below it. */
export function endpointsOf({ origin, pathname }: { origin: string; pathname: string }): Endpoints {
  const http = origin + pathname.replace(/\/+$/, '');
  return { http, ws: `${http.replace(/^http/, 'ws')}/ws` };
}
