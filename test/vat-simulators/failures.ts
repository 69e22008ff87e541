import type { Misbehaviour } from './register-server.ts';

const send =
  (status: number, body: string, type = 'text/html'): Misbehaviour =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);

/** The ways in which a register, or something between it and us, can fail. */
export const failures: Record<string, Misbehaviour> = {
  'a 500 with a page': send(500, '<h1>Internal Server Error</h1>'),
  'a 502 with a page': send(502, '<html><body>Bad Gateway</body></html>'),
  'a 503 without a word': send(503, ''),
  'a 504 in JSON': send(504, '{"code":"GATEWAY_TIMEOUT"}', 'application/json'),
  'a 404 with a page': send(404, '<h1>Not Found</h1>'),
  'a 404 of a gateway': send(404, '{"code":"MATCHING_RESOURCE_NOT_FOUND"}', 'application/json'),
  'a 401': send(401, '{"code":"INVALID_CREDENTIALS"}', 'application/json'),
  'a 403': send(403, '{"code":"RESOURCE_FORBIDDEN"}', 'application/json'),
  'a 429': send(429, '{"code":"MESSAGE_THROTTLED_OUT"}', 'application/json'),
  'a 200 with a page': send(200, '<!DOCTYPE html><html><body>Under maintenance</body></html>'),
  'a 200 with nothing': send(200, '', 'application/json'),
  'a 200 with half an answer': send(
    200,
    '{"countryCode":"DE","vatNumber":"123456789","valid":fal',
    'application/json',
  ),
  'a 200 with an empty object': send(200, '{}', 'application/json'),
  'a 200 with an error in it': send(
    200,
    '{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}',
    'application/json',
  ),
  'a 200 about another number': send(
    200,
    '{"countryCode":"FR","vatNumber":"987654321","valid":false,"target":{"vatNumber":"000000000"}}',
    'application/json',
  ),
  'a 200 with a DOCTYPE': send(
    200,
    '<!DOCTYPE x [<!ENTITY e "e">]><s:Envelope xmlns:s="s"><s:Body><GetByUIDResponse><GetByUIDResult/></GetByUIDResponse></s:Body></s:Envelope>',
    'text/xml',
  ),
  'five megabytes': send(200, `{"valid":false,"x":"${'x'.repeat(5_000_000)}"}`, 'application/json'),
  'a redirect': (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'a connection that is reset': (response) => void response.socket?.resetAndDestroy(),
  'an answer that breaks off': (response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"valid":false', () => response.socket?.destroy());
  },
  silence: () => {},
};
