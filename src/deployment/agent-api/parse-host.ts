import {
  agentLimits,
  type HostDisk,
  type HostMemory,
  type HostReport,
  type ShopConsumer,
  type ShopCron,
  type ShopIndexer,
  type ShopReport,
} from '../protocol/agent-protocol.ts';
import { bodyOf, count, list, refuse, text, type Body } from './parse-body.ts';

/** Fields that are not known are ignored. A host may report anything: numbers are finite and bounded, lists and texts short. */
export function parseHost(value: unknown): HostReport {
  const body = bodyOf(value);
  const { memory, treeProblems, shop } = body;
  const load = list(body['load'], 'load', 3).map((each) => amount(each, 'load', maxLoad));
  if (load.length !== 3) refuse('load', 'three numbers');
  return {
    load: load as [number, number, number],
    cores: count(body['cores'], 'cores', maxCores),
    memory: isAbsent(memory) ? null : parseMemory(bodyOf(memory, 'memory')),
    disks: list(body['disks'], 'disks', agentLimits.disks).map((disk) => parseDisk(bodyOf(disk, 'disks'))),
    ...(isAbsent(treeProblems) ? {} : { treeProblems: parseTexts(treeProblems) }),
    ...(isAbsent(shop) ? {} : { shop: parseShop(bodyOf(shop, 'shop')) }),
  };
}

const maxLoad = 1_000_000;
const maxCores = 100_000;
/** Eight pebibytes: beyond 2^53, numbers are no longer exact. */
const maxBytes = Number.MAX_SAFE_INTEGER;
const maxCount = 2 ** 31 - 1;
/** Ten years. */
const maxSeconds = 315_360_000;

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

const amount = (value: unknown, field: string, max: number): number =>
  typeof value === 'number' && value >= 0 && value <= max
    ? value
    : refuse(field, `a number from 0 to ${max}`);

const bytes = (body: Body, field: string): number => count(body[field], field, maxBytes);

function parseMemory(body: Body): HostMemory {
  const [totalBytes, swapTotalBytes] = [bytes(body, 'totalBytes'), bytes(body, 'swapTotalBytes')];
  return {
    totalBytes,
    availableBytes: Math.min(totalBytes, bytes(body, 'availableBytes')),
    swapTotalBytes,
    swapFreeBytes: Math.min(swapTotalBytes, bytes(body, 'swapFreeBytes')),
  };
}

/** Some network file systems have more free than total. */
function parseDisk(body: Body): HostDisk {
  const [totalBytes, totalInodes] = [bytes(body, 'totalBytes'), bytes(body, 'totalInodes')];
  return {
    path: parsePath(body),
    totalBytes,
    freeBytes: Math.min(totalBytes, bytes(body, 'freeBytes')),
    totalInodes,
    freeInodes: Math.min(totalInodes, bytes(body, 'freeInodes')),
  };
}

/** Without control characters, which take six bytes each in a response. */
const parsePath = (body: Body): string =>
  text(body, 'path', agentLimits.hostTextCharacters)
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, agentLimits.diskPathCharacters)
    .toWellFormed();

const parseTexts = (value: unknown): string[] =>
  list(value, 'treeProblems', agentLimits.treeProblems).map((each) =>
    text({ treeProblems: each }, 'treeProblems', agentLimits.hostTextCharacters),
  );

function parseShop(body: Body): ShopReport {
  const { cron, indexers, consumers } = body;
  return {
    cron: isAbsent(cron) ? null : parseCron(bodyOf(cron, 'cron')),
    indexers: isAbsent(indexers)
      ? null
      : list(indexers, 'indexers', agentLimits.indexers).map((each) =>
          parseIndexer(bodyOf(each, 'indexers')),
        ),
    consumers: isAbsent(consumers)
      ? null
      : list(consumers, 'consumers', agentLimits.consumers).map((each) =>
          parseConsumer(bodyOf(each, 'consumers')),
        ),
    problem: text(body, 'problem', agentLimits.hostTextCharacters) || null,
  };
}

/** The clock of a host may run behind that of its database: an age is then negative, and counts as 0. */
const age = (body: Body, field: string): number | null => {
  const value = body[field];
  if (isAbsent(value)) return null;
  if (typeof value !== 'number') return refuse(field, 'a number of seconds');
  return Math.round(Math.min(maxSeconds, Math.max(0, value)));
};

const parseCron = (body: Body): ShopCron => ({
  running: count(body['running'], 'running', maxCount),
  oldestRunningJob: text(body, 'oldestRunningJob', agentLimits.hostTextCharacters) || null,
  oldestRunningSeconds: age(body, 'oldestRunningSeconds'),
  lastFinishedSeconds: age(body, 'lastFinishedSeconds'),
  overdue: count(body['overdue'], 'overdue', maxCount),
  oldestOverdueSeconds: age(body, 'oldestOverdueSeconds'),
});

const parseIndexer = (body: Body): ShopIndexer => ({
  name: text(body, 'name', agentLimits.stepNameCharacters),
  status: text(body, 'status', agentLimits.stepNameCharacters),
  backlog: isAbsent(body['backlog']) ? null : count(body['backlog'], 'backlog', maxCount),
});

const parseConsumer = (body: Body): ShopConsumer => ({
  name: text(body, 'name', agentLimits.stepNameCharacters),
  isRunning: body['isRunning'] === true,
});
