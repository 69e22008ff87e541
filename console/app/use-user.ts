import { getRouteApi } from '@tanstack/react-router';
import type { SessionUser } from '../api/session.ts';

const root = getRouteApi('__root__');

/** The signed-in user. */
export const useUser = (): SessionUser => (root.useLoaderData() as { user: SessionUser }).user;
