import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admitRead } from '#identity/admit-read.ts';
import { notFound } from '#platform/errors.ts';
import type { Gate } from '#platform/graphql/gate.ts';
import type { Context, MonitoringServices } from '../context.ts';
import { readableTeams } from '../readable-teams.ts';
import { findTestScreenshot, keptMinutes, type TestRun } from './test-run-storage.ts';

type Params = { Params: { id: string; step: string } };

export const testScreenshotUrl = ({ id }: Pick<TestRun, 'id'>, step: number): string =>
  `/monitoring/checkout-test-runs/${id}/${step}`;

/** Screenshots of test runs, at the paths that `testScreenshotUrl` makes; also where monitoring is mounted at the root. */
export async function registerTestRunRoutes(
  app: FastifyInstance,
  services: MonitoringServices,
  gate: Gate<Context>,
): Promise<void> {
  const show = async (request: FastifyRequest<Params>, reply: FastifyReply): Promise<FastifyReply> => {
    const context = await admitRead(services, gate, request, reply);
    const teamIds = readableTeams(context);
    const { id, step } = request.params;
    const isNumber = /^\d{1,2}$/.test(step);
    const image = isNumber ? await findTestScreenshot(context.db, teamIds, id, Number(step)) : null;
    if (!image) throw notFound('This screenshot');
    return reply
      .type('image/jpeg')
      .headers({
        'cache-control': `private, max-age=${keptMinutes * 60}`,
        'x-content-type-options': 'nosniff',
      })
      .send(image);
  };
  app.get<Params>('/checkout-test-runs/:id/:step', show);
  if (app.prefix === '') app.get<Params>('/monitoring/checkout-test-runs/:id/:step', show);
}
