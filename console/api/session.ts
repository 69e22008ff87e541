export type SessionUser = { id: string; email: string; name: string; role: 'ADMIN' | 'MEMBER' };

/** Goes to the sign-in page and comes back here afterwards. Never settles: the page is on its way out. */
export function leaveForSignIn(): Promise<never> {
  const { pathname, search } = window.location;
  window.location.assign(`/auth?next=${encodeURIComponent(pathname + search)}`);
  return new Promise(() => {});
}

/** Whoever is signed in; somebody who is not is sent to sign in first. */
export async function findUser(): Promise<SessionUser> {
  const response = await fetch('/auth/session');
  const { user } = (await response.json()) as { user: SessionUser | null };
  return user ?? leaveForSignIn();
}

export async function signOut(): Promise<void> {
  await fetch('/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  window.location.assign('/auth');
}
