import type { IncidentQuery } from '../api/monitoring.generated.ts';

/** As its page shows it. */
export type WholeIncident = NonNullable<IncidentQuery['incident']>;
