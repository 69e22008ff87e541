import type { VatSettings } from '../settings.ts';
import { classifyCh } from './classify-ch.ts';
import { call, isAnswer, type Register } from './register.ts';

const wse = 'http://www.uid.admin.ch/xmlns/uid-wse';
const headers = {
  'content-type': 'text/xml; charset=utf-8',
  soapaction: `"${wse}/IPublicServices/GetByUID"`,
};

/** The number is nine digits by now, so nothing in it needs escaping. */
export const getByUid = (digits: string): string =>
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
  `<GetByUID xmlns="${wse}"><uid xmlns:a="http://www.ech.ch/xmlns/eCH-0097/5">` +
  '<a:uidOrganisationIdCategorie>CHE</a:uidOrganisationIdCategorie>' +
  `<a:uidOrganisationId>${digits}</a:uidOrganisationId>` +
  '</uid></GetByUID></s:Body></s:Envelope>';

/** The public service of the Swiss UID register. */
export function createChRegister({ url }: VatSettings['ch']): Register {
  return async ({ number, ...limits }) => {
    const outcome = await call(url, { method: 'POST', headers, body: getByUid(number.national) }, limits);
    return isAnswer(outcome) ? classifyCh(outcome, { number, withRequester: false }) : outcome;
  };
}
