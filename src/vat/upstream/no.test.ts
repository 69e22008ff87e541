import { describe, expect, it } from 'vitest';
import { classifyAs, queryFor } from './classifier.fixture.ts';
import { classifyNo, classifyNoSearch } from './no.ts';

const query = queryFor('NO', '974760673', 'no');
const entity = {
  respons_klasse: 'Enhet',
  organisasjonsnummer: '974760673',
  navn: 'REGISTERENHETEN I BRØNNØYSUND',
  registrertIMvaregisteret: true,
  forretningsadresse: {
    adresse: ['Havnegata 48'],
    postnummer: '8900',
    poststed: 'BRØNNØYSUND',
    landkode: 'NO',
  },
};
const deleted = {
  respons_klasse: 'SlettetEnhet',
  organisasjonsnummer: '974760673',
  slettedato: '2026-01-01',
};

describe('a response of the Norwegian register', () => {
  it.each<[string, number, unknown, string]>([
    ['registered for VAT', 200, entity, 'valid'],
    [
      'registered for VAT, without the class of the response',
      200,
      { ...entity, respons_klasse: undefined },
      'valid',
    ],
    ['without a name and an address', 200, { ...entity, navn: null, forretningsadresse: 7 }, 'valid'],
    ['not registered for VAT', 200, { ...entity, registrertIMvaregisteret: false }, 'invalid'],
    ['deleted', 200, deleted, 'invalid'],
    ['deleted, by its date only', 200, { ...entity, slettedato: '2026-01-01' }, 'invalid'],
    ['removed from the open data', 410, { ...deleted, respons_klasse: undefined }, 'invalid'],
    ['removed, without a word', 410, '', 'unavailable'],
    ['removed, with the page of a proxy', 410, '<h1>Gone</h1>', 'unavailable'],
    ['gone, but an active entity', 410, entity, 'unavailable'],
    ['deleted without a date', 200, { ...deleted, slettedato: 'soon' }, 'unavailable'],
    ['a class of tomorrow', 200, { ...entity, respons_klasse: 'Enhet2' }, 'unavailable'],
    ['a sub-entity', 200, { ...entity, respons_klasse: 'Underenhet' }, 'unavailable'],
    ['VAT as text', 200, { ...entity, registrertIMvaregisteret: 'false' }, 'unavailable'],
    ['no word about VAT', 200, { ...entity, registrertIMvaregisteret: undefined }, 'unavailable'],
    ['another number', 200, { ...entity, organisasjonsnummer: '991825827' }, 'unavailable'],
    ['a number that is a number', 200, { ...entity, organisasjonsnummer: 974_760_673 }, 'unavailable'],
    ['unknown, before the search', 404, '', 'unavailable, final'],
    ['a refusal', 400, { status: 400, feilmelding: 'ikke gyldig' }, 'unavailable, final'],
    ['a media type that is not known', 406, '', 'unavailable, final'],
    ['too many requests', 429, '', 'unavailable, final'],
    ['a failure with an entity', 500, entity, 'unavailable'],
    ['a deleted entity under 404', 404, deleted, 'unavailable, final'],
  ])('%s (%i)', (_title, status, body, expected) => {
    expect(classifyAs(classifyNo, query, status, body)).toBe(expected);
  });

  it('contains the name and the business address', () => {
    expect(classifyNo({ status: 200, body: JSON.stringify(entity) }, query)).toEqual({
      status: 'valid',
      source: 'no',
      name: 'REGISTERENHETEN I BRØNNØYSUND',
      address: 'Havnegata 48\n8900 BRØNNØYSUND\nNO',
      request_identifier: null,
      message: null,
    });
  });
});

describe('a search in the Norwegian register', () => {
  it.each<[string, number, unknown, string]>([
    ['that finds nothing', 200, { page: { totalElements: 0 } }, 'invalid'],
    ['that finds the entity after all', 200, { _embedded: {}, page: { totalElements: 1 } }, 'unavailable'],
    ['that contradicts itself', 200, { _embedded: {}, page: { totalElements: 0 } }, 'unavailable'],
    ['that counts in words', 200, { page: { totalElements: '0' } }, 'unavailable'],
    ['without a page', 200, {}, 'unavailable'],
    ['that is not there', 404, { page: { totalElements: 0 } }, 'unavailable, final'],
    ['that fails', 503, { page: { totalElements: 0 } }, 'unavailable'],
  ])('%s (%i)', (_title, status, body, expected) => {
    expect(classifyAs(classifyNoSearch, query, status, body)).toBe(expected);
  });
});
