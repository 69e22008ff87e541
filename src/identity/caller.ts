export type Role = 'ADMIN' | 'MEMBER';

export type User = {
  id: string;
  email: string;
  name: string;
  role: Role;
  disabled: boolean;
  createdAt: Date;
};

/** How the caller proved who they are. */
export type Credential =
  | { kind: 'session'; id: string; expiresAt: Date }
  | { kind: 'token'; id: string; name: string; expiresAt: Date | null };

export type Caller = { user: User; credential: Credential; ip: string };
