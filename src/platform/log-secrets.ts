/** Values with one of these names, in any case and at any depth of a log entry, are never written. */
const secretNames = new Set([
  'password',
  'newpassword',
  'currentpassword',
  'token',
  'secret',
  'setupcode',
  'authorization',
  'cookie',
  'set-cookie',
  'basicauthpassword',
  'webhooksecret',
]);

/** The depth and width that pino writes. Everything beyond is left out and need not be hidden. */
const limits = { depth: 6, entries: 100 };

/** A copy without secrets. A typical entry is flat and takes a microsecond. */
export const hideSecrets = (entry: object): Record<string, unknown> =>
  copyOf(entry, []) as Record<string, unknown>;

function copyOf(value: unknown, above: readonly object[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (above.includes(value)) return '[circular]';
  if (above.length >= limits.depth) return '[too deep]';
  if (value instanceof Error) return copyOf(plainError(value), above);
  if ('toJSON' in value && typeof value.toJSON === 'function')
    return copyOf((value as { toJSON(): unknown }).toJSON(), [...above, value]);
  const path = [...above, value];
  if (Array.isArray(value)) return value.slice(0, limits.entries).map((item) => copyOf(item, path));
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value).slice(0, limits.entries))
    copy[key] = secretNames.has(key.toLowerCase()) ? '[hidden]' : copyOf(item, path);
  return copy;
}

/** Drivers attach whole connections, including passwords, to their errors. Only a few fields are kept. */
function plainError(error: Error): object {
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? { code: error.code } : {};
  return { type: name, message, ...code, stack, ...(cause === undefined ? {} : { cause }) };
}
