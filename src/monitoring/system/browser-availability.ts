import { isLimitedToTeams, type Context } from '#identity/context.ts';
import { requireScope } from '#identity/permissions.ts';
import type { BrowserState } from '#probing/index.ts';
import { listBrowsers } from './browser-storage.ts';

export type BrowserAvailability = { available: boolean; version: string | null; problem: string | null };

export async function browserAvailability(ctx: Context): Promise<BrowserAvailability> {
  requireScope(ctx, 'MONITORING_READ');
  const isAdmin = ctx.caller.user.role === 'ADMIN' && !isLimitedToTeams(ctx);
  return decideAvailability(await listBrowsers(ctx.db), isAdmin);
}

const off = 'Browser checks and checkout flows do not run';

/**
 * One worker with a browser is enough. Only administrators get the reason why a browser does not start: they can do something
 * about it, and it names paths of the server. Null: nothing is known, for example because the workers are still of a version that does
 * not report.
 */
export function decideAvailability(
  browsers: readonly BrowserState[] | null,
  isAdmin: boolean,
): BrowserAvailability {
  if (!browsers) return { available: false, version: null, problem: null };
  const [best] = browsers;
  if (best && best.problem === null) return { available: true, version: best.version, problem: null };
  const refuse = (problem: string): BrowserAvailability => ({ available: false, version: null, problem });
  if (!isAdmin)
    return refuse(
      best
        ? `${off}, because this installation has no browser that works. Ask an administrator.`
        : `${off}, because no worker for them is running. Ask an administrator.`,
    );
  return refuse(
    best?.problem ??
      `${off}, because no worker for them is running. Start \`steward worker browser\`, or \`steward serve\` without --no-workers.`,
  );
}
