import type { AccountQuery } from '../api/identity.generated.ts';

/** The account of the user, as the parts of its page show it. */
export type Me = AccountQuery['me'];
