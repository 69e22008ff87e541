import { badRequest } from '../errors.ts';

export const schemaVersionHeader = 'x-service-schema-version';

/** A client may send the date of the schema that it was written for. There is only one version, which serves any past date. */
export function checkSchemaVersion(header: string | string[] | undefined, now: Date): void {
  if (header === undefined) return;
  const day = String(header);
  const date = new Date(`${day}T00:00:00Z`);
  const isDate =
    /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  if (!isDate) throw badRequest('X-Service-Schema-Version must be a date such as 2026-01-31.');
  if (date > now) throw badRequest('X-Service-Schema-Version must not be in the future.');
}
