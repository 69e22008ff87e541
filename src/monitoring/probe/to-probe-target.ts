import type { ProbeKind, ProbeTarget } from '#probing/index.ts';
import type { HeaderValues } from '../http-check/parse-headers.ts';
import type { ProbeFields } from '../probe-fields.ts';

/** The fields were complete when they were stored (`parse-probe.ts`). */
export const toProbeTarget = (
  kind: ProbeKind,
  { headers, ...fields }: Partial<ProbeFields>,
  values: HeaderValues,
): ProbeTarget => ({ kind, ...fields, ...(headers && { headers: values }) }) as ProbeTarget;

/** Where it is, for messages. */
export const probeUrl = (kind: ProbeKind, { url, host, port }: Partial<ProbeFields>): string =>
  url ??
  `${kind.toLowerCase()}://${host?.includes(':') ? `[${host}]` : host}${port === undefined ? '' : `:${port}`}`;
