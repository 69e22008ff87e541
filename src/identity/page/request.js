/** The response as JSON. An error has the reason and what is wrong with each field, if the server says so. */
export async function request(path, body) {
  const options = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(path, options);
  const result = await response.json();
  if (response.ok && !result.errors) return result;
  const { message, extensions } = result.errors[0];
  const { field, fields = field ? [{ field, message }] : [], reason } = extensions;
  throw Object.assign(new Error(message), { fields, reason });
}
