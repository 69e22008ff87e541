/** An error that the user has to fix; the message says how. It is shown without a stack trace. */
export class UserError extends Error {
  override name = 'UserError';
}
