/** In characters as people count them, like the server. */
export const minPasswordLength = 12;

const isMistake = {
  name: (value) => !value.trim(),
  email: (value) => !/^[^\s@]+@[^\s@]+$/.test(value.trim()),
  password: (value) => value === '',
  code: (value) => !value.trim(),
};

/**
 * What is wrong with the fields of a form, in their order: `[field, mistake]`. The server checks everything again; here it can be said in the
 * language of the visitor, and for all fields at once.
 */
export const mistakesIn = (values, isNewPassword) =>
  Object.entries(values).flatMap(([field, value]) => {
    if (isMistake[field]?.(value)) return [[field, field]];
    const isShort = field === 'password' && isNewPassword && [...value].length < minPasswordLength;
    return isShort ? [[field, 'shortPassword']] : [];
  });
