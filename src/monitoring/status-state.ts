/** From best to worst, so that the worst of some is the last one in this order. */
export const statusStates = [
  'OPERATIONAL',
  'MAINTENANCE',
  'DEGRADED',
  'PARTIAL_OUTAGE',
  'MAJOR_OUTAGE',
] as const;

export type StatusState = (typeof statusStates)[number];

export const worstOf = (states: readonly StatusState[]): StatusState =>
  states.reduce<StatusState>(
    (worst, state) => (statusStates.indexOf(state) > statusStates.indexOf(worst) ? state : worst),
    'OPERATIONAL',
  );

export const isDisturbed = (state: StatusState): boolean =>
  state !== 'OPERATIONAL' && state !== 'MAINTENANCE';

export type StatusUpdateState = 'INVESTIGATING' | 'IDENTIFIED' | 'MONITORING' | 'RESOLVED' | 'SCHEDULED';
