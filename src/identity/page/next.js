/** The address of a path on this server; null for anything else: a link must not be able to send people elsewhere. */
export const pathOnServer = (wanted, origin) => {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, origin)) return null;
  const target = new URL(wanted, origin);
  return target.origin === origin ? target.href : null;
};
