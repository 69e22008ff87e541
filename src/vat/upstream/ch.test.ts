import { describe, expect, it } from 'vitest';
import { classifyCh } from './ch.ts';
import { classifyAs, queryFor } from './classifier.fixture.ts';

const query = queryFor('CH', '116068369', 'ch');
const wse = 'http://www.uid.admin.ch/xmlns/uid-wse';
const envelope = (body: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`;
const result = (content: string): string =>
  envelope(`<GetByUIDResponse xmlns="${wse}">${content}</GetByUIDResponse>`);
const empty = result('<GetByUIDResult/>');
const fault = (error: string, family = 'businessFault'): string =>
  envelope(
    `<s:Fault><faultcode>s:Client</faultcode><faultstring xml:lang="de-CH">${error}</faultstring><detail><${family} xmlns="${wse}"><operation>Data validation</operation><error>${error}</error></${family}></detail></s:Fault>`,
  );

type Facts = { uid?: string; detail?: string; vat?: string; name?: string };
const active =
  '<vatStatus>2</vatStatus><vatEntryStatus>1</vatEntryStatus><vatEntryDate>1968-01-01</vatEntryDate>';
const organisation = ({
  uid = '116068369',
  detail = '3',
  vat = active,
  name = 'Muster &amp; Söhne AG',
}: Facts = {}): string =>
  `<organisationType><organisation><organisationIdentification><uid><uidOrganisationIdCategorie>CHE</uidOrganisationIdCategorie><uidOrganisationId>${uid}</uidOrganisationId></uid><organisationName>${name}</organisationName></organisationIdentification>
  <address><addressCategory>POBOX</addressCategory><town>Bern 14</town></address>
  <address><addressCategory>LEGAL</addressCategory><street>Bahnhofstrasse</street><houseNumber>1</houseNumber><town>Zürich</town><swissZipCode>8001</swissZipCode><countryIdISO2>CH</countryIdISO2></address></organisation>
  <uidregInformation><uidregStatusEnterpriseDetail>${detail}</uidregStatusEnterpriseDetail><uidregPublicStatus>1</uidregPublicStatus></uidregInformation>
  ${vat && `<vatRegisterInformation>${vat}</vatRegisterInformation>`}</organisationType>`;
const record = (facts?: Facts): string => result(`<GetByUIDResult>${organisation(facts)}</GetByUIDResult>`);
const entry = (status: string, entryStatus: string, ended = ''): string =>
  `<vatStatus>${status}</vatStatus><vatEntryStatus>${entryStatus}</vatEntryStatus>${ended}`;
const doctype = '<!DOCTYPE foo [<!ENTITY x SYSTEM "file:///etc/passwd">]>';

describe('a response of the Swiss register', () => {
  it.each<[string, number, string, string]>([
    ['an active entry', 200, record(), 'valid'],
    ['an active entry that is being changed', 200, record({ detail: '4' }), 'valid'],
    ['an empty liquidation date', 200, record({ vat: entry('2', '1', '<vatLiquidationDate/>') }), 'valid'],
    ['an unknown number', 200, empty, 'invalid'],
    ['an unknown number in two tags', 200, result('<GetByUIDResult></GetByUIDResult>'), 'invalid'],
    ['not in the VAT register', 200, record({ vat: entry('3', '1') }), 'invalid'],
    ['unknown to the VAT register', 200, record({ vat: '<vatStatus>1</vatStatus>' }), 'invalid'],
    ['taken out of the VAT register', 200, record({ vat: entry('2', '2') }), 'invalid'],
    [
      'liquidated',
      200,
      record({ vat: entry('2', '1', '<vatLiquidationDate>2020-12-31</vatLiquidationDate>') }),
      'invalid',
    ],
    ['deleted', 200, record({ detail: '5' }), 'invalid'],
    ['deleted for good', 200, record({ detail: '6' }), 'invalid'],
    ['annulled', 200, record({ detail: '7' }), 'invalid'],
    ['a wrong check digit', 500, fault('Data_validation_failed'), 'invalid'],
    [
      'an infrastructure fault with the text of a validation error',
      500,
      fault('Down', 'infrastructureFault').replace(
        '>Down</faultstring>',
        '>Data_validation_failed</faultstring>',
      ),
      'unavailable',
    ],
    ['a wrong check digit under 200', 200, fault('Data_validation_failed'), 'unavailable'],
    ['too many requests', 500, fault('Request_limit_exceeded'), 'unavailable, final'],
    ['an infrastructure fault', 500, fault('Database_unavailable', 'infrastructureFault'), 'unavailable'],
    ['a security fault', 500, fault('Access_denied', 'securityFault'), 'unavailable'],
    ['a fault without a word', 500, envelope('<s:Fault/>'), 'unavailable'],
    ['an unknown number under 500', 500, empty, 'unavailable'],
    ['an unknown number under 404', 404, empty, 'unavailable'],
    ['no VAT part', 200, record({ vat: '' }), 'unavailable, final'],
    [
      'two VAT parts',
      200,
      record({ vat: `${active}</vatRegisterInformation><vatRegisterInformation>${entry('3', '2')}` }),
      'unavailable, final',
    ],
    ['a status of tomorrow', 200, record({ vat: entry('4', '1') }), 'unavailable, final'],
    ['an entry status of tomorrow', 200, record({ vat: entry('2', '3') }), 'unavailable, final'],
    ['an enterprise status of tomorrow', 200, record({ detail: '8' }), 'unavailable, final'],
    ['no enterprise status', 200, record({ detail: '' }), 'unavailable, final'],
    [
      'a liquidation date that is none',
      200,
      record({ vat: entry('2', '1', '<vatLiquidationDate>soon</vatLiquidationDate>') }),
      'unavailable, final',
    ],
    ['another number', 200, record({ uid: '105048256', detail: '7' }), 'unavailable'],
    ['no number', 200, record({ uid: '' }), 'unavailable'],
    [
      'two organisations',
      200,
      result(`<GetByUIDResult>${organisation()}${organisation()}</GetByUIDResult>`),
      'unavailable',
    ],
    ['no result', 200, result(''), 'unavailable'],
    ['a result that is text', 200, result('<GetByUIDResult>error</GetByUIDResult>'), 'unavailable'],
    ['a result of another kind', 200, result('<GetByUIDResult><other/></GetByUIDResult>'), 'unavailable'],
    [
      'another operation',
      200,
      envelope(
        '<ValidateVatNumberResponse><ValidateVatNumberResult>false</ValidateVatNumberResult></ValidateVatNumberResponse>',
      ),
      'unavailable',
    ],
    [
      'a result outside an envelope',
      200,
      `<GetByUIDResponse><GetByUIDResult/></GetByUIDResponse>`,
      'unavailable',
    ],
    ['a DOCTYPE', 200, empty.replace('<s:Env', `${doctype}<s:Env`), 'unavailable'],
    [
      'a DOCTYPE in a fault',
      500,
      fault('Data_validation_failed').replace('<s:Env', `${doctype}<s:Env`),
      'unavailable',
    ],
    ['an undeclared entity', 200, record({ name: '&bomb;' }), 'unavailable'],
    ['a missing end', 200, empty.slice(0, -5), 'unavailable'],
    [
      'tags that cross',
      200,
      empty.replace('</s:Body></s:Envelope>', '</s:Envelope></s:Body>'),
      'unavailable',
    ],
    ['something behind the end', 200, `${empty}<html/>`, 'unavailable'],
    ['a thousand levels', 200, envelope('<a>'.repeat(1_000) + '</a>'.repeat(1_000)), 'unavailable'],
  ])('%s (%i)', (_, status, body, expected) => {
    expect(classifyAs(classifyCh, query, status, body)).toBe(expected);
  });

  it('contains the name and the legal address', () => {
    expect(classifyCh({ status: 200, body: `\uFEFF${record()}` }, query)).toEqual({
      status: 'valid',
      source: 'ch',
      name: 'Muster & Söhne AG',
      address: 'Bahnhofstrasse 1\n8001 Zürich\nCH',
      request_identifier: null,
      message: null,
    });
  });

  it('can contain CDATA, character references and comments', () => {
    const name = '<![CDATA[<A> & ]]>B&#252;ro<!-- not this --> &#x2122;';
    expect(classifyCh({ status: 200, body: record({ name }) }, query)).toMatchObject({
      name: '<A> & Büro ™',
    });
  });
});
