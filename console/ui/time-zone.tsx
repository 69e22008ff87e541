import type { ReactElement, SelectHTMLAttributes } from 'react';

export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All IANA time zones that the browser knows, and the stored one. */
export function TimeZoneSelect(props: SelectHTMLAttributes<HTMLSelectElement>): ReactElement {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), String(props.value ?? ownTimeZone())]);
  return (
    <select {...props}>
      {[...zones].map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </select>
  );
}
