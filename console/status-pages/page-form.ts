import type {
  StatusDetail,
  StatusPageFactsFragment,
  StatusPageVisibility,
  UpdateStatusPageMutationVariables,
} from '../api/monitoring.generated.ts';
import { changedFrom } from '../ui/changed-from.ts';

type Input = UpdateStatusPageMutationVariables['input'];

/** The settings of a page, except its components. */
export type PageForm = {
  title: string;
  description: string;
  /** The address of the stored logo, a data URL, or empty. */
  logoUrl: string;
  /** Empty: the colour of the page itself. */
  accent: string;
  locale: string;
  uptimeDays: string;
  showDetails: StatusDetail[];
  slug: string;
  visibility: StatusPageVisibility;
  /** Empty: as it is stored. */
  password: string;
  domain: string;
  /** In minutes. Empty: never. */
  autoPublish: string;
};

export const formOf = (page: StatusPageFactsFragment): PageForm => ({
  title: page.title,
  description: page.description ?? '',
  logoUrl: page.logoUrl ?? '',
  accent: page.accent ?? '',
  locale: page.locale,
  uptimeDays: String(page.uptimeDays),
  showDetails: page.showDetails.toSorted(),
  slug: page.slug,
  visibility: page.visibility,
  password: '',
  domain: page.domain ?? '',
  autoPublish: page.autoPublishAfterMinutes === null ? '' : String(page.autoPublishAfterMinutes),
});

const inputOf = (form: PageForm): Input => ({
  title: form.title.trim(),
  description: form.description.trim() || null,
  logoUrl: form.logoUrl || null,
  accent: form.accent || null,
  locale: form.locale,
  uptimeDays: Number(form.uptimeDays),
  showDetails: form.showDetails,
  slug: form.slug.trim(),
  visibility: form.visibility,
  ...(form.visibility === 'PASSWORD' && form.password ? { password: form.password } : {}),
  domain: form.domain.trim().toLowerCase() || null,
  autoPublishAfterMinutes: form.autoPublish === '' ? null : Number(form.autoPublish),
});

/** Only what was changed, so that changes of others are kept. */
export const changesTo = (stored: PageForm, form: PageForm): Input =>
  changedFrom(inputOf(stored), inputOf(form));
