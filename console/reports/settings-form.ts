import type {
  ReportSettingsFactsFragment,
  UpdateReportSettingsMutationVariables,
} from '../api/monitoring.generated.ts';
import { changedFrom } from '../ui/changed-from.ts';

type Input = UpdateReportSettingsMutationVariables['input'];

export type SettingsForm = {
  enabled: boolean;
  /** Separated by commas. */
  recipients: string;
  timezone: string;
  locale: string;
  title: string;
  /** The address of the stored logo, a data URL, or empty. */
  logoUrl: string;
  includeVat: boolean;
};

export const splitAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

export const formOf = (stored: ReportSettingsFactsFragment): SettingsForm => ({
  enabled: stored.enabled,
  recipients: stored.recipients.join(', '),
  timezone: stored.timezone,
  locale: stored.locale,
  title: stored.title ?? '',
  logoUrl: stored.logoUrl ?? '',
  includeVat: stored.includeVat,
});

const inputOf = (form: SettingsForm): Input => ({
  enabled: form.enabled,
  recipients: splitAddresses(form.recipients),
  timezone: form.timezone,
  locale: form.locale,
  title: form.title.trim() || null,
  logoUrl: form.logoUrl || null,
  includeVat: form.includeVat,
});

/** Only what was changed, so that changes of others are kept. */
export const changesTo = (stored: SettingsForm, form: SettingsForm): Input =>
  changedFrom(inputOf(stored), inputOf(form));
