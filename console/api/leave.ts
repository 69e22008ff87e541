/** Goes to the sign-in page and comes back here afterwards. Never settles: the page is on its way out. */
export function leaveForSignIn(): Promise<never> {
  const { pathname, search } = window.location;
  window.location.assign(`/auth?next=${encodeURIComponent(pathname + search)}`);
  return new Promise(() => {});
}
