import type { FastifyInstance } from 'fastify';
import type { MonitoringServices } from '../context.ts';
import { Copies } from './copies.ts';
import { Directory } from './directory.ts';
import { registerStatusRoutes } from './routes.ts';
import { watchChanges, type Watcher } from './watch-changes.ts';

export type StatusServer = {
  /** Registers the routes, and watches for changes until the server closes. */
  register(app: FastifyInstance): Promise<void>;
  /** The path of a page for a request to its own domain, on which nothing else is reachable. Null for all other hosts. */
  pathFor: (host: string, url: string) => string | null;
};

/** Serves status pages from memory. Does nothing until its routes are registered. */
export function createStatusServer(services: MonitoringServices): StatusServer {
  const directory = new Directory();
  let watcher: Watcher | undefined;
  const copies = new Copies(services, directory, () => watcher?.isReachable() ?? false);
  const ownHost = services.settings.publicUrl.hostname;
  return {
    async register(app) {
      watcher = await watchChanges(services, {
        onPages: (teamIds, pages) => {
          for (const id of directory.replace(teamIds, pages)) copies.forget(id);
        },
        onChange: (teamIds) => {
          const ids = teamIds === null ? directory.ids() : teamIds.flatMap(directory.ofTeam);
          for (const id of ids) copies.outdate(id);
        },
        onRead: () => copies.refresh(),
      });
      app.addHook('onClose', () => watcher!.stop());
      await registerStatusRoutes(app, services, {
        directory,
        copies,
        hasRead: () => watcher!.hasRead(),
        isReachable: () => watcher!.isReachable(),
      });
    },
    pathFor(host, url) {
      if (!directory.hasDomains) return null;
      const name = host.replace(/\.?(?::\d*)?$/, '').toLowerCase();
      const page = name === ownHost ? undefined : directory.byDomain(name);
      if (!page) return null;
      // A proxy may send the whole address instead of the path.
      const path = url.replace(/^[a-z]+:\/\/[^/?]*/i, '');
      return `/status/${page.slug}${path.replace(/^\/(?=\?|$)/, '')}`;
    },
  };
}
