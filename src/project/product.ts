import type { FastifyInstance } from 'fastify';
import type { ConfigurationKind } from '#identity/configuration-kind.ts';
import type { Services } from '#identity/context.ts';
import { createLimiter } from '#platform/limiter.ts';
import type { Gate } from '#platform/graphql/gate.ts';
import { createApplyTurns } from './apply/apply-turns.ts';
import type { Context, ProjectServices } from './context.ts';
import { createCatalogue, type Catalogue } from './document/catalogue.ts';
import { documentSchema } from './document/document-schema.ts';
import { createYaml } from './document/yaml.ts';
import { expirePlans, planInputColumn } from './plan/plan-storage.ts';

export { maxDocumentBytes, tooLarge } from './document/document-size.ts';
export { variablesIn } from './document/variables.ts';

/** What reads the exports of other services. Only the command line needs it. */
export const loadImporters = () => import('./import/index.ts');
export type Importers = Awaited<ReturnType<typeof loadImporters>>;

type Host = {
  services: Services;
  api: Services;
  configurationKinds: () => Promise<ConfigurationKind[]>;
};

/** Configuration as code: files that describe what the other products have. */
export const project = {
  name: 'project',
  api: { title: 'Project API', path: '/graphql' },
  readSettings: () => ({}),
  workKinds: {},
  secretColumns: [planInputColumn],
  doctorChecks: () => ({}),
  listOwned: async (): Promise<string[]> => [],

  async open({ services, api, configurationKinds }: Host) {
    const yaml = createYaml();
    const exports = createLimiter({ permits: 1, maxWaiting: 1_000 });
    const takeApplyTurn = createApplyTurns();
    let loaded: Promise<Catalogue> | undefined;
    const loadCatalogue = (): Promise<Catalogue> => (loaded ??= configurationKinds().then(createCatalogue));
    return {
      async loadRoutes(createGate: (services: ProjectServices) => Gate<Context>) {
        const own: ProjectServices = {
          ...api,
          catalogue: await loadCatalogue(),
          yaml,
          exports,
          takeApplyTurn,
        };
        const { registerProject } = await import('./routes.ts');
        return (app: FastifyInstance) => registerProject(app, own, createGate(own));
      },
      async registerRootRoutes(app: FastifyInstance) {
        app.get('/schema/steward.json', async (_request, reply) =>
          reply
            .header('content-type', 'application/schema+json; charset=utf-8')
            .header('access-control-allow-origin', '*')
            .header('cache-control', 'public, max-age=3600')
            .send(JSON.stringify(documentSchema(await loadCatalogue(), api.settings.publicUrl))),
        );
      },
      subscriptions: [],
      sweeps: [{ name: 'plans of projects', everySeconds: 300, run: () => expirePlans(services.db) }],
      workers: {},
      close: () => yaml.close(),
    };
  },
};
