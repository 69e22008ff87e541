/** The URL of a path on this server; null for any other URL, so that a link cannot redirect to another site. */
export const pathOnServer = (wanted, origin) => {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, origin)) return null;
  const target = new URL(wanted, origin);
  return target.origin === origin ? target.href : null;
};
