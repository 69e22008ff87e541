/** Opens the sign-in page, which returns here afterwards. Never settles, since this page is being left. */
export function redirectToSignIn(): Promise<never> {
  const { pathname, search, hash } = window.location;
  // An invitation stays in the fragment, which browsers do not send, and the sign-in page knows where to return to.
  const returnTo = hash.startsWith('#invitation=') ? hash : `?next=${encodeURIComponent(pathname + search)}`;
  window.location.assign(`/auth${returnTo}`);
  return new Promise(() => {});
}
