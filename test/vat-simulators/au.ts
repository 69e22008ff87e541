import { startRegister, type Call, type Reply, type SimulatedRegister } from './register-server.ts';

export const auGuid = '01234567-89ab-cdef-0123-456789abcdef';

/**
 * The JSON interface of ABN Lookup, as its documentation describes it. Numbers that end in 2 are unknown, in 3 cancelled, and in 4 not
 * registered for GST. All others are valid.
 */
export const startAuRegister = (port?: number): Promise<SimulatedRegister> => startRegister(answer, port);

const nothing = {
  Abn: '',
  AbnStatus: '',
  AbnStatusEffectiveFrom: '',
  Acn: '',
  AddressDate: null,
  AddressPostcode: '',
  AddressState: '',
  BusinessName: [],
  EntityName: '',
  EntityTypeCode: '',
  EntityTypeName: '',
  Gst: null,
};

function answer({ method, path }: Call): Reply {
  const { pathname, searchParams } = new URL(path, 'http://register.example');
  if (method !== 'GET' || pathname !== '/AbnDetails.aspx')
    return { status: 404, type: 'text/html', body: '<h1>Server Error</h1>' };
  return {
    status: 200,
    type: 'text/javascript; charset=utf-8',
    body: `${searchParams.get('callback') ?? 'callback'}(${JSON.stringify(recordOf(searchParams))})`,
  };
}

function recordOf(query: URLSearchParams): object {
  const refused = (Message: string) => ({ ...nothing, Message });
  const abn = query.get('abn') ?? '';
  if (query.get('guid') !== auGuid)
    return refused('The GUID entered is not recognised as a Registered Party');
  if (!hasChecksum(abn)) return refused('Search text is not a valid ABN or ACN');
  if (abn.endsWith('2')) return refused('No record found');
  return {
    ...nothing,
    Abn: abn,
    AbnStatus: abn.endsWith('3') ? 'Cancelled' : 'Active',
    AbnStatusEffectiveFrom: '2000-03-01',
    Acn: abn.slice(2),
    AddressDate: '2019-04-01',
    AddressPostcode: '2600',
    AddressState: 'ACT',
    BusinessName: ['Example Trading'],
    EntityName: 'EXAMPLE HOLDINGS PTY LTD',
    EntityTypeCode: 'PRV',
    EntityTypeName: 'Australian Private Company',
    Gst: /[34]$/.test(abn) ? null : '2000-07-01',
    Message: '',
  };
}

function hasChecksum(abn: string): boolean {
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(abn[at]), -10);
  return /^\d{11}$/.test(abn) && sum % 89 === 0;
}
