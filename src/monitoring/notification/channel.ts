export const channels = ['email', 'chat1', 'chat2', 'incident', 'webhook'] as const;
export type Channel = (typeof channels)[number];

/** Programs that keep a state of their own: they are told of every end, also of one that people need not hear of. */
export const statefulChannels: readonly Channel[] = ['incident', 'webhook'];
