/** Absent instead of undefined, so that nothing is written. */
export const given = <Name extends string, Value>(
  name: Name,
  value: Value | undefined | null,
): { [key in Name]?: Value } =>
  (value === undefined || value === null ? {} : { [name]: value }) as { [key in Name]?: Value };
