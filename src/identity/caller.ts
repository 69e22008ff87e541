import type { SessionCookie } from './session/cookie.ts';

export type Role = 'ADMIN' | 'MEMBER';

export type User = {
  id: string;
  email: string;
  name: string;
  role: Role;
  disabled: boolean;
  createdAt: Date;
};

/** How the caller proved who they are. `renewed`: a session whose days were just counted anew, and so the cookie's. */
export type Credential =
  | { kind: 'session'; id: string; expiresAt: Date; renewed: SessionCookie | null }
  | { kind: 'token'; id: string; name: string; expiresAt: Date | null };

export type Caller = { user: User; credential: Credential; ip: string };
