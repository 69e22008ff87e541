import { collectDefaultMetrics, Registry, type Metric } from 'prom-client';

export type HttpMetrics = {
  observe(method: string, route: string, status: number, seconds: number): void;
};

export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Gauges, whose names must not end like those of counters. Each is the sum of a gauge without this ending.
  for (const what of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${what}_total`);
  return registry;
}

type Tally = {
  labels: { method: string; route: string; status: string };
  /** The number of requests per bucket, and beyond the last bucket. */
  counts: number[];
  sum: number;
};

const name = 'steward_http_request_seconds';
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Our own histogram: prom-client's checks and hashes the labels for every request, which took 7 % of the CPU time of a small
 * response. Here a request takes three lookups and an addition. The text is built when the metrics are read.
 */
export function httpMetrics(registry: Registry): HttpMetrics {
  const routes = new Map<string, Map<string, Map<number, Tally>>>();

  function tallyOf(method: string, route: string, status: number): Tally {
    const methods = getOrAdd(routes, route, () => new Map<string, Map<number, Tally>>());
    const statuses = getOrAdd(methods, method, () => new Map<number, Tally>());
    return getOrAdd(statuses, status, () => ({
      labels: { method, route, status: `${status}` },
      counts: Array.from({ length: buckets.length + 1 }, () => 0),
      sum: 0,
    }));
  }

  const tallies = (): Tally[] =>
    [...routes.values()].flatMap((methods) => [...methods.values()].flatMap((each) => [...each.values()]));

  const metric = {
    name,
    get: async () => ({
      name,
      help: 'Duration of HTTP requests.',
      type: 'histogram',
      aggregator: 'sum',
      values: tallies().flatMap(valuesOf),
    }),
    reset: () => routes.clear(),
  };
  // The registry needs only these members; its type requires one of the library's four classes.
  registry.registerMetric(metric as unknown as Metric);

  return {
    observe(method, route, status, seconds) {
      const tally = tallyOf(method, route, status);
      let bucket = 0;
      while (bucket < buckets.length && seconds > buckets[bucket]!) bucket += 1;
      tally.counts[bucket]! += 1;
      tally.sum += seconds;
    },
  };
}

/** The lines of one histogram. Buckets are cumulative. */
function valuesOf({ labels, counts, sum }: Tally): object[] {
  let count = 0;
  const upTo = [...buckets, '+Inf'].map((le, index) => {
    count += counts[index]!;
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
  });
  return [
    ...upTo,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ];
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
