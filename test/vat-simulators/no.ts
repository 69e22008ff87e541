import { json, startRegister, type Call, type Reply, type SimulatedRegister } from './register-server.ts';

/**
 * Enhetsregisteret, as its documentation describes it. Numbers that begin with 2 are unknown, with 3 deleted, with 4 removed from the open
 * data, and with 5 not registered for VAT. All others are valid.
 */
export const startNoRegister = (port?: number): Promise<SimulatedRegister> => startRegister(answer, port);

const problem = (status: number, feilmelding: string, sti: string): Reply =>
  json(status, { tidsstempel: 1_700_000_000_000, status, feilmelding, sti });

function answer({ method, path }: Call): Reply {
  const [, searched] = /^\/enheter\?organisasjonsnummer=(\d{9})$/.exec(path) ?? [];
  if (method === 'GET' && searched) return search(searched);
  const [, number] = /^\/enheter\/([^/?]+)$/.exec(path) ?? [];
  if (method !== 'GET' || !number) return problem(404, 'Ikke funnet', path);
  if (!hasCheckDigit(number)) return problem(400, 'Organisasjonsnummeret er ikke gyldig', path);
  if (number.startsWith('2')) return { status: 404, type: 'application/json', body: '' };
  const slettedato = '2024-03-01';
  if (number.startsWith('3'))
    return json(200, {
      respons_klasse: 'SlettetEnhet',
      organisasjonsnummer: number,
      navn: 'EKSEMPEL AS',
      organisasjonsform: { kode: 'AS', beskrivelse: 'Aksjeselskap' },
      slettedato,
    });
  return number.startsWith('4')
    ? json(410, { organisasjonsnummer: number, slettedato })
    : json(200, entity(number));
}

function search(number: string): Reply {
  const isKnown = !/^[234]/.test(number);
  return json(200, {
    ...(isKnown && { _embedded: { enheter: [entity(number)] } }),
    _links: {
      self: { href: `https://data.brreg.no/enhetsregisteret/api/enheter/?organisasjonsnummer=${number}` },
    },
    page: { size: 20, totalElements: isKnown ? 1 : 0, totalPages: isKnown ? 1 : 0, number: 0 },
  });
}

const entity = (number: string) => ({
  respons_klasse: 'Enhet',
  organisasjonsnummer: number,
  navn: 'EKSEMPEL BÅT OG SJØ AS',
  organisasjonsform: { kode: 'AS', beskrivelse: 'Aksjeselskap' },
  registreringsdatoEnhetsregisteret: '2004-05-06',
  registrertIMvaregisteret: !number.startsWith('5'),
  forretningsadresse: {
    land: 'Norge',
    landkode: 'NO',
    postnummer: '8900',
    poststed: 'BRØNNØYSUND',
    adresse: ['Havnegata 48'],
    kommune: 'BRØNNØY',
    kommunenummer: '1813',
  },
  konkurs: false,
  underAvvikling: false,
  underTvangsavviklingEllerTvangsopplosning: false,
});

function hasCheckDigit(number: string): boolean {
  const sum = [3, 2, 7, 6, 5, 4, 3, 2].reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return /^\d{9}$/.test(number) && (11 - (sum % 11)) % 11 === Number(number[8]);
}
