import { expect, it } from 'vitest';
import type { StatusPageFactsFragment } from '../api/monitoring.generated.ts';
import { changesTo, formOf } from './page-form.ts';

const page: StatusPageFactsFragment = {
  id: 'page',
  teamId: 'team',
  slug: 'shops',
  title: 'Shops',
  description: null,
  logoUrl: '/status/shops/logo/1',
  accent: '#1f6feb',
  locale: 'en',
  visibility: 'PUBLIC',
  domain: 'status.example.com',
  domainState: 'VERIFIED',
  domainRecord: { name: '_steward-challenge.status.example.com', value: 'x' },
  url: 'https://steward.example/status/shops',
  uptimeDays: 90,
  autoPublishAfterMinutes: 0,
  showDetails: ['TITLE', 'ADDRESS'],
  state: 'OPERATIONAL',
  subscribersCount: 0,
  components: [],
};
const stored = formOf(page);

it('a form without changes sends nothing', () => {
  expect(changesTo(stored, stored)).toEqual({});
  expect(changesTo(stored, { ...stored, title: ' Shops ' })).toEqual({});
});

it('an empty field is cleared, and only changed fields are sent', () => {
  expect(changesTo(stored, { ...stored, logoUrl: '', accent: '', domain: ' ', autoPublish: '' })).toEqual({
    logoUrl: null,
    accent: null,
    domain: null,
    autoPublishAfterMinutes: null,
  });
});

it('a password is sent only for a page that needs one', () => {
  expect(changesTo(stored, { ...stored, password: 'correct horse' })).toEqual({});
  expect(changesTo(stored, { ...stored, visibility: 'PASSWORD', password: 'correct horse' })).toEqual({
    visibility: 'PASSWORD',
    password: 'correct horse',
  });
});
