import { json, startRegister, type Call, type Reply, type SimulatedRegister } from './register-server.ts';

type Question = {
  countryCode?: string;
  vatNumber?: string;
  requesterMemberStateCode?: string;
  requesterNumber?: string;
  [trader: `trader${string}`]: string;
};

/** Chosen by the last three digits, so that each can be tried by hand. */
const outages: Record<string, string> = {
  '301': 'MS_UNAVAILABLE',
  '302': 'TIMEOUT',
  '500': 'GLOBAL_MAX_CONCURRENT_REQ',
  '600': 'MS_MAX_CONCURRENT_REQ',
  '401': 'IP_BLOCKED',
};

const refused = (error: string, message?: string) => ({
  actionSucceed: false,
  errorWrappers: [{ error, ...(message ? { message } : {}) }],
});

/**
 * The REST interface of VIES. Numbers that end in 200 are unknown, those in `outages` fail, all others are valid. Only Spain compares names
 * and addresses, and it gives neither. A name with <> is refused.
 */
export const startEuRegister = (port?: number): Promise<SimulatedRegister> => startRegister(answer, port);

function answer({ method, path, body }: Call): Reply {
  if (method !== 'POST' || path !== '/check-vat-number')
    return { status: 404, type: 'text/html', body: '<h1>404</h1>' };
  const question = JSON.parse(body) as Question;
  const { countryCode, vatNumber, requesterMemberStateCode, requesterNumber } = question;
  if (!countryCode || !vatNumber) return json(400, refused('VOW-ERR-11', 'A mandatory field is missing'));
  if (requesterNumber?.endsWith('202')) return json(200, refused('INVALID_REQUESTER_INFO'));
  const outage = outages[vatNumber.slice(-3)];
  if (outage) return json(200, refused(outage));
  if (vatNumber.endsWith('201') || question['traderName']?.includes('<>'))
    return json(400, refused('INVALID_INPUT', 'Some data are invalid in the reqeuest'));
  const valid = !vatNumber.endsWith('200');
  const compares = countryCode === 'ES';
  const trader = Object.fromEntries(
    ['Name', 'Street', 'PostalCode', 'City', 'CompanyType'].flatMap((part) => [
      [`trader${part}`, '---'],
      [`trader${part}Match`, valid && compares ? match(part, question[`trader${part}`]) : 'NOT_PROCESSED'],
    ]),
  );
  return json(200, {
    countryCode,
    vatNumber,
    requestDate: new Date().toISOString(),
    valid,
    requestIdentifier: requesterMemberStateCode ? 'WAPIAAAAZNgfuVoL' : '',
    name: valid && !compares ? `Example ${countryCode} s.r.o.` : '---',
    address: valid && !compares ? 'Street 1\nPRAHA 1\n110 00  PRAHA 1' : '---',
    ...trader,
  });
}

const spanish: Record<string, string> = {
  Name: 'EJEMPLO SL',
  Street: 'CALLE MAYOR 1',
  PostalCode: '28013',
  City: 'MADRID',
};

const match = (part: string, given: string | undefined): string =>
  !given || !spanish[part] ? 'NOT_PROCESSED' : given.toUpperCase() === spanish[part] ? 'VALID' : 'INVALID';
