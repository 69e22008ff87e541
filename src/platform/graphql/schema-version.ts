import { badRequest } from '../errors.ts';

export const schemaVersionHeader = 'x-service-schema-version';

/** A client may name the date of the schema it was written for. There is one version, so any past date is served by it. */
export function checkSchemaVersion(header: string | string[] | undefined, now: Date): void {
  if (header === undefined) return;
  const day = String(header);
  const date = new Date(`${day}T00:00:00Z`);
  const isDate =
    /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  if (!isDate) throw badRequest('X-Service-Schema-Version must be a date such as 2026-01-31.');
  if (date > now) throw badRequest('X-Service-Schema-Version lies in the future.');
}
