/** Why they got nothing, in the log of messages. */
export const notConfirmed = (addresses: readonly string[]): string =>
  `not sent to ${addresses.join(', ')}, who ${addresses.length === 1 ? 'has' : 'have'} not confirmed by the link in the email, or stopped these emails`;
