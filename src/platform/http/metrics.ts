import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type HttpMetrics = {
  observe(method: string, route: string, status: number, seconds: number): void;
};

export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

export function httpMetrics(registry: Registry): HttpMetrics {
  const duration = new Histogram({
    name: 'steward_http_request_seconds',
    help: 'Time to answer HTTP requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    observe: (method, route, status, seconds) => duration.labels(method, route, `${status}`).observe(seconds),
  };
}
