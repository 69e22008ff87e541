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

/** How the caller authenticated. `renewed` is set if the session was just extended, so that its cookie has to be as well. */
export type Credential =
  | { kind: 'session'; id: string; expiresAt: Date; renewed: SessionCookie | null }
  | { kind: 'token'; id: string; name: string; expiresAt: Date | null };

export type Caller = { user: User; credential: Credential; ip: string };
