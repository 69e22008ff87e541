export const channels = ['email', 'chat1', 'chat2', 'incident', 'webhook'] as const;
export type Channel = (typeof channels)[number];

/** Programs that keep a state of their own: they are told of every end, also of one that people need not hear of. */
export const statefulChannels: readonly Channel[] = ['incident', 'webhook'];

/**
 * Where the end of an alert is told: where its beginning was, if that channel is still on. An incident is closed in any
 * case, since nobody else would.
 */
export const hearingTheEnd = (enabled: readonly Channel[], toldTo: readonly Channel[] | null): Channel[] =>
  toldTo === null
    ? [...enabled]
    : channels.filter((each) => toldTo.includes(each) && (enabled.includes(each) || each === 'incident'));
