import type { FastifyInstance } from 'fastify';
import { notFound, rateLimited } from '#platform/errors.ts';
import { networkOf } from '#platform/http/client-network.ts';
import type { MonitoringServices } from '../context.ts';
import { isKey } from '../status-page/links.ts';
import { keyOf } from './report-link.ts';
import { findReportFile, findReportKey } from './report-storage.ts';

type ReportRequest = { Params: { id: string }; Querystring: { key?: string | string[] } };

const files = { html: 'text/html; charset=utf-8', pdf: 'application/pdf' } as const;
/** Per minute and network. */
const limit = 60;
// The HTML has a stricter one of its own, with the hash of its style.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The addresses of reports. The key in them is all that a reader needs; without it, a report is as unknown as any other. */
export async function registerReportRoutes(
  app: FastifyInstance,
  services: MonitoringServices,
): Promise<void> {
  for (const file of ['html', 'pdf'] as const)
    app.get<ReportRequest>(`/reports/:id.${file}`, async ({ params: { id }, query: { key }, ip }, reply) => {
      const { allowed, resetSeconds } = await services.rateLimiter.spendExactly(
        `report:${networkOf(ip)}`,
        limit,
      );
      if (!allowed) throw rateLimited(resetSeconds);
      const linkKey = await findReportKey(services.db, id);
      if (linkKey === null || typeof key !== 'string' || !isKey(keyOf(services, linkKey), key))
        throw notFound('This report');
      const bytes = await findReportFile(services.db, id, file);
      if (!bytes) throw notFound('This file');
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-security-policy': policy,
          'x-robots-tag': 'noindex',
          'content-disposition': 'inline',
        })
        .type(files[file])
        .send(bytes);
    });
}
