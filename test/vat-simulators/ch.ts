import { startRegister, type Call, type Reply, type SimulatedRegister } from './register-server.ts';

const wse = 'http://www.uid.admin.ch/xmlns/uid-wse';
const ech = (number: string): string => `http://www.ech.ch/xmlns/eCH-${number}/5`;

const envelope = (status: number, body: string): Reply => ({
  status,
  type: 'text/xml; charset=utf-8',
  body: `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`,
});

/** The UID register. Numbers that start with 2 are unknown, with 3 removed from the VAT register, all others valid. */
export const startChRegister = (port?: number): Promise<SimulatedRegister> => startRegister(answer, port);

function answer({ method, headers, body }: Call): Reply {
  const [, uid] = /<a:uidOrganisationId>(\d+)<\/a:uidOrganisationId>/.exec(body) ?? [];
  if (method !== 'POST' || headers['soapaction'] !== `"${wse}/IPublicServices/GetByUID"` || !uid)
    return fault('Unknown_operation', 'The operation is not known');
  if (!hasCheckDigit(uid)) return fault('Data_validation_failed', 'Invalid UID. The checksum is invalid');
  const content = uid.startsWith('2') ? '' : organisation(uid, uid.startsWith('3') ? '2' : '1');
  return envelope(
    200,
    `<GetByUIDResponse xmlns="${wse}">${content ? `<GetByUIDResult>${content}</GetByUIDResult>` : '<GetByUIDResult/>'}</GetByUIDResponse>`,
  );
}

export function fault(error: string, detail: string): Reply {
  const shared = `xmlns="${wse}-shared/2"`;
  return envelope(
    500,
    `<s:Fault><faultcode>s:Client</faultcode><faultstring xml:lang="de-CH">${error}</faultstring><detail><businessFault xmlns="${wse}"><operation ${shared}>Data validation</operation><error ${shared}>${error}</error><errorDetail ${shared}>${detail}</errorDetail></businessFault></detail></s:Fault>`,
  );
}

const organisation = (uid: string, entryStatus: string): string => `<organisationType>
  <organisation xmlns="${ech('0108')}">
    <organisationIdentification xmlns="${ech('0098')}">
      <uid xmlns="${ech('0097')}"><uidOrganisationIdCategorie>CHE</uidOrganisationIdCategorie><uidOrganisationId>${uid}</uidOrganisationId></uid>
      <OtherOrganisationId xmlns="${ech('0097')}"><organisationIdCategory>CH.ESTVID</organisationIdCategory><organisationId>052.0053.3457</organisationId></OtherOrganisationId>
      <organisationName xmlns="${ech('0097')}">Example &amp; Co AG</organisationName>
      <legalForm xmlns="${ech('0097')}">0106</legalForm>
    </organisationIdentification>
    <address xmlns="${ech('0098')}"><addressCategory>LEGAL</addressCategory><street>Bahnhofstrasse</street><houseNumber>1</houseNumber><town>Zürich</town><swissZipCode>8001</swissZipCode><municipalityId>261</municipalityId><cantonAbbreviation>ZH</cantonAbbreviation><countryIdISO2>CH</countryIdISO2></address>
  </organisation>
  <uidregInformation xmlns="${ech('0108')}"><uidregStatusEnterpriseDetail>3</uidregStatusEnterpriseDetail><uidregPublicStatus>1</uidregPublicStatus><uidregUidService>false</uidregUidService></uidregInformation>
  <vatRegisterInformation xmlns="${ech('0108')}"><vatStatus>2</vatStatus><vatEntryStatus>${entryStatus}</vatEntryStatus><vatEntryDate>1968-01-01</vatEntryDate><uidVat><uidOrganisationIdCategorie xmlns="${ech('0097')}">CHE</uidOrganisationIdCategorie><uidOrganisationId xmlns="${ech('0097')}">${uid}</uidOrganisationId></uidVat></vatRegisterInformation>
</organisationType>`;

function hasCheckDigit(uid: string): boolean {
  const sum = [5, 4, 3, 2, 7, 6, 5, 4].reduce((total, weight, at) => total + weight * Number(uid[at]), 0);
  return uid.length === 9 && (11 - (sum % 11)) % 11 === Number(uid[8]);
}
