import type {
  CreateProbeInput,
  ProbeFactsFragment,
  ProbeKind,
  UpdateProbeInput,
} from '../../api/monitoring.generated.ts';
import { changedFrom } from '../../ui/changed-from.ts';
import type { FieldErrors } from '../../ui/form.tsx';
import { words } from '../../words/words.ts';
import { assertionsToText, headersToText, textToAssertions, textToHeaders } from '../http-check/lines.ts';
import { fieldsOf, type FieldName } from './kind-fields.ts';

export type ProbeForm = { kind: ProbeKind; name: string; intervalSeconds: string } & Record<
  FieldName,
  string
>;

export const formOf = (stored: ProbeFactsFragment | undefined): ProbeForm => ({
  kind: stored?.kind ?? 'TCP',
  name: stored?.name ?? '',
  intervalSeconds: String(stored?.intervalSeconds ?? 60),
  host: stored?.host ?? '',
  port: stored?.port?.toString() ?? '',
  expectedBanner: stored?.expectedBanner ?? '',
  recordType: stored?.recordType ?? 'A',
  resolver: stored?.resolver ?? '',
  comparison: stored?.comparison ?? 'EQUALS',
  records: stored?.records?.join('\n') ?? '',
  minVersion: stored?.minVersion ?? 'TLS_1_2',
  serverName: stored?.serverName ?? '',
  minDaysLeft: String(stored?.minDaysLeft ?? 0),
  security: stored?.security ?? 'STARTTLS',
  url: stored?.url ?? '',
  headers: headersToText(stored?.headers ?? []),
  subprotocol: stored?.subprotocol ?? '',
  expectedMessage: stored?.expectedMessage ?? '',
  query: stored?.query ?? '',
  variables: stored?.variables ?? '',
  assertions: assertionsToText(stored?.assertions ?? []),
});

/** Errors that the service could not report by field. */
export const mistakesIn = ({ kind, assertions }: ProbeForm): FieldErrors =>
  kind === 'GRAPHQL' && textToAssertions(assertions) === null
    ? { assertions: words().site.httpCheck.unreadable }
    : {};

function valueOf(form: ProbeForm, name: FieldName, stored: ProbeFactsFragment | undefined): unknown {
  switch (name) {
    case 'port':
    case 'minDaysLeft':
      return form[name].trim() === '' ? null : Number(form[name]);
    case 'records':
      return form.records
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
    case 'headers':
      return textToHeaders(form.headers, stored?.headers ?? []);
    case 'assertions':
      return textToAssertions(form.assertions) ?? [];
    default:
      return form[name].trim() || null;
  }
}

const inputOf = (form: ProbeForm, stored: ProbeFactsFragment | undefined): object => ({
  name: form.name,
  intervalSeconds: Number(form.intervalSeconds),
  ...Object.fromEntries(fieldsOf(form.kind).map(({ name }) => [name, valueOf(form, name, stored)])),
});

/** Only the fields of its kind. */
export const toCreateInput = (siteId: string, form: ProbeForm): CreateProbeInput =>
  ({ siteId, kind: form.kind, ...inputOf(form, undefined) }) as CreateProbeInput;

/** Only what was changed, so that changes of others are kept. */
export const toUpdateInput = (
  before: ProbeForm,
  form: ProbeForm,
  stored: ProbeFactsFragment,
): UpdateProbeInput => changedFrom(inputOf(before, stored), inputOf(form, stored)) as UpdateProbeInput;

/** Where the probe is, for a list. */
export const placeOf = ({ kind, host, port, url, recordType }: ProbeFactsFragment): string =>
  url ?? (kind === 'DNS' ? `${recordType} ${host}` : `${host}${port === null ? '' : `:${port}`}`);
