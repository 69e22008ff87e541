import pg from 'pg';

/** A program has a few hundred statements; text that differs every time must not fill the server's memory. */
const most = 1_000;
const names = new Map<string, string>();

/** The same name in every connection, so that a statement can be found in the server's views. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= most) return known;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Sends every query with parameters as a prepared statement, which the server parses and plans once a connection. */
export class PreparingClient extends pg.Client {
  // pg's `query` has many forms; only (text, values) is changed, which is the one Kysely and we use.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const name =
      args.length === 2 &&
      typeof text === 'string' &&
      Array.isArray(values) &&
      values.length > 0 &&
      nameOf(text);
    return super.query(...((name ? [{ name, text, values }] : args) as [pg.QueryConfig])) as never;
  }
}
