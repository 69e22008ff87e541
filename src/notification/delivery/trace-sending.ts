import { traced } from '#platform/tracing.ts';

/** A span of one attempt. A channel can have an id after a colon, which is not part of the name. */
export const traceSending = <Outcome extends { kind: string }>(
  channel: string,
  send: () => Promise<Outcome>,
): Promise<Outcome> =>
  traced(`deliver ${channel.split(':', 1)[0]!}`, { kind: 'client' }, async (span) => {
    const outcome = await send();
    span?.set({ 'steward.outcome': outcome.kind });
    return outcome;
  });
