import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { admitRead } from '#identity/admit-read.ts';
import { requireUnlimited } from '#identity/permissions.ts';
import type { Context, Services } from '#identity/context.ts';
import { subscription } from '#platform/background.ts';
import type { Gate } from '#platform/graphql/gate.ts';
import { applyRetention } from './validation/apply-retention.ts';
import { revalidate } from './validation/revalidate.ts';
import { revalidationTopic } from './validation/revalidation-queue.ts';
import { registerVatRoutes } from './routes/routes.ts';
import { readVatSettings } from './settings.ts';
import { openVat, type VatSettings } from './validation/vat.ts';

export { validate } from './validation/validate.ts';
export { newRequest, type ValidationResult } from './validation/request.ts';

export const vat = {
  name: 'vat',
  api: { title: 'VAT API', path: '/openapi.json' },
  readSettings: readVatSettings,
  workKinds: {},
  secretColumns: [],
  doctorChecks: () => ({}),
  listOwned: async (): Promise<string[]> => [],

  async open({ api: services, registry }: { api: Services; registry: Registry }, settings: VatSettings) {
    const opened = await openVat(services, settings, registry);
    return {
      /** For commands and tests, which do not use HTTP. */
      vat: opened,
      async loadRoutes(createGate: (services: Services) => Gate<Context>) {
        const gate = createGate(services);
        return (app: FastifyInstance) =>
          registerVatRoutes(app, opened, async (request, reply) => {
            const context = await admitRead(services, gate, request, reply);
            requireUnlimited(context);
            return context;
          });
      },
      subscriptions: [
        subscription(revalidationTopic, (message, delivery) => revalidate(opened, message, delivery)),
      ],
      sweeps: [{ name: 'VAT log', everySeconds: 3_600, run: () => applyRetention(opened) }],
      workers: {},
      close: () => opened.close(),
    };
  },
};
