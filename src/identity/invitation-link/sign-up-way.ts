/** How somebody with the link of an invitation gets an account. */
export type SignUpWay =
  /** At once, with a password. */
  | 'password'
  /** With the link in a mail, which shows that the address is theirs. */
  | 'mail'
  /** By a sign-in through the provider. */
  | 'provider';

/**
 * Whoever sends an invitation sees a link of it too, so only the one in the mail proves the address. Without email, an account with a password
 * for an address that nobody has proved would later be shared with its owner, who comes through the provider.
 */
export function signUpWayOf({
  isMailed,
  ...server
}: {
  /** The link is the one in the mail. */
  isMailed: boolean;
  hasMailer: boolean;
  hasProvider: boolean;
  passwordSignIn: boolean;
}): SignUpWay {
  if (!server.passwordSignIn) return 'provider';
  if (isMailed) return 'password';
  if (server.hasMailer) return 'mail';
  return server.hasProvider ? 'provider' : 'password';
}
