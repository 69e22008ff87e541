import { LRUCache } from 'lru-cache';
import { createLimiter } from '#platform/limiter.ts';
import { within } from '#platform/sleep.ts';
import type { MonitoringServices } from '../context.ts';
import type { Measurements } from '../status-view/load-view.ts';
import type { StatusView } from '../status-view/view.ts';
import { servedDomain } from '../status-page/links.ts';
import { buildCopy, type Copy } from './build-copy.ts';
import type { ListedPage } from './change-storage.ts';
import type { Directory } from './directory.ts';
import { readPage } from './read-page.ts';

type Kept = Copy & {
  loadedAt: number;
  /** From then on it is read again: something has changed, a maintenance begins or ends, or it is a minute old. */
  staleAt: number;
  hasChanged: boolean;
  requestedAt: number;
  /** How long it took to read and to render. */
  costMs: number;
};

const mebibyte = 1024 * 1024;
const maxCopyBytes = 128 * mebibyte;
const maxMeasurementBytes = 32 * mebibyte;
/** As objects, with their text. */
const bytesPerDay = 150;
/** Uptime and response times are read once a minute. */
const minuteMs = 60_000;
/** Pages that were requested in this time are read again as soon as they are stale, others when there is time or a request. */
const activeMs = 60_000;
/** The reading of an active page takes this long at most in general. After it, a request waits for the reading. */
const graceMs = 2_000;
const waitMs = { forNewer: 1_000, forFirst: 5_000 };
const retryAfterMs = 5_000;
/** A page that changes all the time takes a fifth of a core at most, unless it takes more than 0.5 s to read. */
const spacing = { factor: 4, maxMs: 2_000 };
/** For pages that nobody waits for, in each second. */
const idleBudgetMs = 200;

/**
 * The beginning of the minute that a page shows as its time. The same in all processes, so that a visitor whose next request comes to
 * another process gets a 304; not the same for all pages, so that they are not all read at once.
 */
function minuteOf(pageId: string, now: number): number {
  const offset = Number.parseInt(pageId.slice(-4), 16) % minuteMs;
  return Math.floor((now - offset) / minuteMs) * minuteMs + offset;
}

/** Of all that the page says has happened. Stored, so that they are the same in all processes. */
const timesOf = ({ incidents, maintenance }: StatusView): number[] => [
  ...incidents.flatMap(({ startedAt, resolvedAt }) => [+startedAt, +(resolvedAt ?? startedAt)]),
  ...maintenance.map(({ startsAt }) => +startsAt),
  ...[...incidents, ...maintenance].flatMap(({ updates }) => updates.map(({ at }) => +at)),
];

/**
 * The pages as they are sent, in memory. They are served as long as the database is unreachable. At most two are read at a time, of one
 * team one, so that nobody's pages delay those of others.
 */
export class Copies {
  readonly #services: MonitoringServices;
  readonly #directory: Directory;
  readonly #isReachable: () => boolean;
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: maxCopyBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });
  readonly #measurements = new LRUCache<string, Measurements>({
    maxSize: maxMeasurementBytes,
    sizeCalculation: ({ values }) =>
      1 + values.reduce((sum, { days }) => sum + 100 + (days?.length ?? 0) * bytesPerDay, 0),
  });
  readonly #loading = new Map<string, { page: ListedPage; work: Promise<void>; hasChanged: boolean }>();
  readonly #perTeam = createLimiter({ permits: 1 });
  readonly #permits = createLimiter({ permits: 2 });
  #unread: Iterator<string> | null = null;
  #unreadAt = 0;
  #isIdling = false;

  constructor(services: MonitoringServices, directory: Directory, isReachable: () => boolean) {
    this.#services = services;
    this.#directory = directory;
    this.#isReachable = isReachable;
  }

  /** Null if there is none and it cannot be read now. */
  get(page: ListedPage): Copy | null | Promise<Copy | null> {
    const now = this.#now();
    const kept = this.#kept.get(page.id);
    if (kept) kept.requestedAt = now;
    if (kept && now < kept.staleAt + graceMs) return kept;
    if (!this.#isReachable()) return kept ?? null;
    return this.#read(page, kept ?? null);
  }

  async #read(page: ListedPage, kept: Kept | null): Promise<Copy | null> {
    await within(this.#services.clock, kept ? waitMs.forNewer : waitMs.forFirst, this.#load(page));
    const read = this.#kept.get(page.id);
    if (read) read.requestedAt = this.#now();
    return read ?? kept;
  }

  /** Something that visitors see has changed. */
  outdate(id: string): void {
    const loading = this.#loading.get(id);
    if (loading) loading.hasChanged = true;
    const kept = this.#kept.peek(id);
    if (!kept) return;
    kept.hasChanged = true;
    kept.staleAt = Math.min(kept.staleAt, this.#nextLoadAt(kept));
  }

  /** Who may see the page has changed, or where it is, or it is gone. */
  forget(id: string): void {
    this.#kept.delete(id);
    this.#measurements.delete(id);
    this.outdate(id);
  }

  /** Called once a second. */
  refresh(): void {
    const now = this.#now();
    for (const [id, kept] of this.#kept.entries())
      if (kept.staleAt <= now && now - kept.requestedAt < activeMs) void this.#loadById(id);
    void this.#idle();
  }

  /** Reads pages that changed but are not requested, and those that have not been read: the database may be unreachable later. */
  async #idle(): Promise<void> {
    if (this.#isIdling) return;
    this.#isIdling = true;
    const until = this.#now() + idleBudgetMs;
    try {
      for (const [id, kept] of this.#kept.entries()) {
        if (this.#now() >= until) return;
        if (kept.hasChanged && kept.staleAt <= this.#now()) await this.#loadById(id);
      }
      if (this.#now() < this.#unreadAt) return;
      this.#unread ??= this.#directory.ids()[Symbol.iterator]();
      while (this.#now() < until && this.#kept.calculatedSize < maxCopyBytes / 2) {
        const { done, value } = this.#unread.next();
        if (done) {
          // New pages, and those that could not be read.
          this.#unread = null;
          this.#unreadAt = this.#now() + minuteMs;
          return;
        }
        if (!this.#kept.has(value)) await this.#loadById(value);
      }
    } finally {
      this.#isIdling = false;
    }
  }

  async #loadById(id: string): Promise<void> {
    const page = this.#directory.byId(id);
    if (page && this.#isReachable()) await this.#load(page);
  }

  /** Never rejects. Requests for the same version of a page share it. */
  #load(page: ListedPage): Promise<void> {
    const running = this.#loading.get(page.id);
    // What it reads for a former version of the page is not kept.
    if (running) return running.page === page ? running.work : running.work.then(() => this.#load(page));
    const loading = { page, hasChanged: false, work: Promise.resolve() };
    this.#loading.set(page.id, loading);
    loading.work = this.#perTeam
      .run(() => this.#permits.run(() => this.#loadNow(page, loading)), { key: page.teamId })
      .catch((error: unknown) => {
        this.#services.log.warn({ err: error, statusPage: page.id }, 'a status page could not be read');
        const kept = this.#kept.peek(page.id);
        if (kept) kept.staleAt = this.#now() + retryAfterMs;
      })
      .finally(() => this.#loading.delete(page.id));
    return loading.work;
  }

  async #loadNow(page: ListedPage, loading: { hasChanged: boolean }): Promise<void> {
    const services = this.#services;
    const startedAt = this.#now();
    // What happened while it waited for its turn is in what is read now.
    loading.hasChanged = false;
    const former = this.#kept.peek(page.id) ?? null;
    const measurements = this.#measurements.peek(page.id) ?? null;
    const db = services.dbForUser('status pages');
    const read = await readPage(services, db, page, { logo: former?.logo ?? null, measurements });
    if (read === 'deleted') return this.forget(page.id);
    // The next look at the changes finds it. Until then, nobody sees what is for those who may see the new version, such as its key.
    if (read === 'changed') return;
    const bases = [`/status/${page.slug}`, ...(servedDomain(page) === null ? [] : [''])];
    const minuteAt = minuteOf(page.id, read.view.at.getTime());
    // What happened within the minute is not later than the page, and a maintenance that began in it is in progress at once.
    const at = new Date(Math.max(minuteAt, ...timesOf(read.view).filter((time) => time <= +read.view.at)));
    const copy = await buildCopy({ ...read.view, at }, { ...read, bases }, former);
    // Otherwise, what it says about who may see it is out of date.
    if (this.#directory.byId(page.id) !== page) return;
    const untilChange = Math.min(read.nextChangeAt.getTime(), minuteAt + minuteMs) - read.view.at.getTime();
    const loadedAt = this.#now();
    const kept: Kept = {
      ...copy,
      loadedAt,
      costMs: loadedAt - startedAt,
      hasChanged: loading.hasChanged,
      // A little later than the change, since it is compared with the clock of the database, which was read first.
      staleAt: loadedAt + untilChange + 50,
      requestedAt: this.#kept.peek(page.id)?.requestedAt ?? -Infinity,
    };
    if (kept.hasChanged) kept.staleAt = this.#nextLoadAt(kept);
    this.#measurements.set(page.id, read.measurements);
    this.#kept.set(page.id, kept);
  }

  #nextLoadAt = ({ loadedAt, costMs }: Kept): number =>
    Math.max(this.#now(), loadedAt + Math.min(spacing.maxMs, costMs * spacing.factor));

  /** Not the time of day, which may be set back. */
  #now = (): number => performance.now();
}
