import { randomBytes } from 'node:crypto';
import type { Services } from '#identity/context.ts';
import type { Report } from './report-storage.ts';

const purpose = 'reports.link_key';

/** Encrypted. Not derived from the secret key: links in former mails still work after that is rotated. */
export const newLinkKey = ({ secrets }: Pick<Services, 'secrets'>): string =>
  secrets.encrypt(randomBytes(16).toString('base64url'), purpose);

export const keyOf = ({ secrets }: Pick<Services, 'secrets'>, linkKey: string): string =>
  secrets.decrypt(linkKey, purpose);

export const urlOf = (
  services: Pick<Services, 'secrets' | 'settings'>,
  { id, linkKey }: Pick<Report, 'id' | 'linkKey'>,
  file: 'html' | 'pdf',
): string => `${services.settings.publicUrl.origin}/reports/${id}.${file}?key=${keyOf(services, linkKey)}`;
