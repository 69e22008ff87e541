/** Opens the sign-in page, which returns here afterwards. Never settles, since this page is being left. */
export function redirectToSignIn(): Promise<never> {
  const { pathname, search } = window.location;
  window.location.assign(`/auth?next=${encodeURIComponent(pathname + search)}`);
  return new Promise(() => {});
}
