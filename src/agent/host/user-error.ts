/** What a person has to put right before it can work; its message says how. */
export class UserError extends Error {
  override name = 'UserError';
}
