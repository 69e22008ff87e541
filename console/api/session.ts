import { fetchJson, postJson } from './client.ts';
import { redirectToSignIn } from './redirect-to-sign-in.ts';

export type SessionUser = { id: string; email: string; name: string; role: 'ADMIN' | 'MEMBER' };

/** The signed-in user. Redirects to the sign-in page if there is none. */
export async function findUser(): Promise<SessionUser> {
  const { user } = await fetchJson<{ user: SessionUser | null }>('/auth/session');
  return user ?? redirectToSignIn();
}

export async function signOut(): Promise<void> {
  await postJson('/auth/sign-out', {}).catch(() => {});
  window.location.assign('/auth');
}
