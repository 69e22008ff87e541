import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { admitRead } from '#identity/admit-read.ts';
import { admitUpload } from '#identity/admit-upload.ts';
import { requireUnlimited } from '#identity/permissions.ts';
import type { Services } from '#identity/context.ts';
import { sessionSecretIn } from '#identity/session/cookie.ts';
import { subscription } from '#platform/background.ts';
import type { Tx } from '#platform/db/pool.ts';
import type { Gate } from '#platform/graphql/gate.ts';
import { refuseForeignOrigin } from '#platform/http/same-origin.ts';
import { applyBatchRetention } from './batch/apply-batch-retention.ts';
import { registerBatchCsv } from './batch/batch-routes.ts';
import { hasOpenBatches } from './batch/batch-storage.ts';
import { startBatchWorker } from './batch/start-batch-worker.ts';
import type { Context, VatServices } from './context.ts';
import { registerCustomerCsv, type Admission } from './customer/csv-routes.ts';
import { ownsCustomers } from './customer/customer-storage.ts';
import { expireHistory } from './customer/expire-history.ts';
import { notifyTeams } from './customer/notify-teams.ts';
import { startRechecks } from './customer/recheck-customers.ts';
import { checkDueRequesters } from './requester-check/check-due-requesters.ts';
import { createPrinter } from './evidence/printer.ts';
import { extendChain } from './log/extend-chain.ts';
import { countEntries } from './log/log-storage.ts';
import { reportWaiting } from './log/report-waiting.ts';
import { createSigner, logKeyColumn } from './log/signer.ts';
import { applyRetention } from './validation/apply-retention.ts';
import { revalidate } from './validation/revalidate.ts';
import { revalidationTopic } from './validation/revalidation-queue.ts';
import { registerVatRoutes } from './routes/routes.ts';
import { readVatSettings } from './settings.ts';
import { openVat, type Vat, type VatSettings } from './validation/vat.ts';

export { checkEvidenceFile, checkHead, type EvidenceReport } from './evidence/check-evidence.ts';
export type { Anchor as LogAnchor } from './log/chain-storage.ts';
export type { Link } from './log/chain.ts';
export { verifyLog, type LogReport, type Problem } from './log/verify-log.ts';
export { validate } from './validation/validate.ts';
export { newRequest, type ValidationResult } from './validation/request.ts';

export const vat = {
  name: 'vat',
  api: { title: 'VAT API', path: '/openapi.json' },
  readSettings: readVatSettings,
  workKinds: {},
  secretColumns: [logKeyColumn],
  doctorChecks: () => ({}),
  listOwned: async (tx: Tx, teamId: string): Promise<string[]> => [
    ...((await ownsCustomers(tx, teamId)) ? ['VAT customers'] : []),
    ...((await hasOpenBatches(tx, teamId)) ? ['VAT batches that have not ended'] : []),
  ],
  /** For reports of monitoring. */
  extensions: { monitoring: { countVatChecks: countEntries } },

  async open(
    {
      services: own,
      api,
      registry,
      version,
      dataDir,
    }: { services: Services; api: Services; registry: Registry; version: string; dataDir: string },
    settings: VatSettings,
  ) {
    const opened = await openVat(api, settings, { registry, version });
    const chain = { db: own.db, log: api.log, signer: createSigner(api) };
    const printer = createPrinter({ configured: settings.chromium, dataDir }, api.log);
    const services: VatServices = { ...api, vat: opened, evidence: { chain, printer } };
    /** On the connections of background work. */
    const background: Vat = { ...opened, db: own.db };
    return {
      /** For commands and tests, which do not use HTTP. */
      vat: opened,
      chain,
      async loadRoutes(createGate: (services: VatServices) => Gate<Context>) {
        const gate = createGate(services);
        const { registerVatGraphql } = await import('./routes/graphql.ts');
        const { registerEvidenceRoutes } = await import('./evidence/evidence-routes.ts');
        return async (app: FastifyInstance) => {
          await registerVatRoutes(app, opened, {
            admin: async (request, reply) => {
              const context = await admitRead(services, gate, request, reply);
              requireUnlimited(context);
              return context;
            },
            member: async (request, reply) => {
              const { headers } = request;
              // Unlike other reads, this one costs something: a question to a register.
              if (headers.authorization === undefined && sessionSecretIn(headers.cookie) !== null)
                refuseForeignOrigin(headers, services.settings.publicUrl);
              return admitRead(services, gate, request, reply);
            },
          });
          const admission: Record<'read' | 'upload', Admission> = {
            read: (request, reply) => admitRead(services, gate, request, reply),
            upload: (request, reply) => admitUpload(services, gate, request, reply),
          };
          await registerCustomerCsv(app, admission);
          await registerBatchCsv(app, admission);
          registerEvidenceRoutes(app, admission.read);
          await registerVatGraphql(app, services, gate);
        };
      },
      subscriptions: [
        subscription(revalidationTopic, (message, delivery) => revalidate(opened, message, delivery)),
      ],
      sweeps: [
        {
          name: 'VAT log',
          everySeconds: 3_600,
          run: (signal: AbortSignal) => applyRetention(background, chain, signal),
        },
        { name: 'waiting entries of the VAT log', everySeconds: 60, run: () => reportWaiting(chain) },
        {
          name: 'chain of the VAT log',
          everySeconds: 2,
          run: (signal: AbortSignal) => extendChain(chain, { signal }),
        },
        {
          name: 'VAT requesters',
          everySeconds: 30,
          run: (signal: AbortSignal) => checkDueRequesters(background, signal),
        },
        { name: 'VAT customers', everySeconds: 3_600, run: () => expireHistory(background) },
        {
          name: 'VAT batches',
          everySeconds: 3_600,
          run: (signal: AbortSignal) => applyBatchRetention(own.db, signal),
        },
        { name: 'VAT notices', everySeconds: 5, run: () => notifyTeams(background) },
      ],
      workers: {
        jobs: async () => {
          const running = [startRechecks(background), startBatchWorker(background, own.pubsub)];
          return { stop: async () => void (await Promise.all(running.map((work) => work.stop()))) };
        },
      },
      async close() {
        printer.close();
        await opened.close();
      },
    };
  },
};
