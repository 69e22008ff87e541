import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Context, Services } from '#identity/context.ts';
import type { Background, Subscription, Sweep } from '#platform/background.ts';
import type { DatabaseAddress } from '#platform/db/pool.ts';
import type { Gate } from '#platform/graphql/gate.ts';
import type { SecretColumn } from '#platform/secrets.ts';
import type { Reader } from '#platform/settings-reader.ts';

/** What every product is opened with. */
export type Host = {
  /** For background work and commands. */
  services: Services;
  /** For requests: the same on connections of their own, shared between callers, with a deadline for each statement. */
  api: Services;
  registry: Registry;
  databaseAddress: DatabaseAddress;
  /** Where the embedded database keeps its files; null for a PostgreSQL server, whose disk cannot be seen. */
  databaseDir: string | null;
  dataDir: string;
  version: string;
};

/** Makes the gate of one product: its requests carry the product's own services. */
export type CreateGate = <ProductServices extends Services>(
  services: ProductServices,
) => Gate<ProductServices & Pick<Context, 'caller' | 'requestId'>>;

/**
 * The shape of every `product.ts`. Products do not import this type: they stand below the program that assembles them, and
 * the list in products.ts checks that they fit.
 */
export type Product = {
  /** Its command-line name and, on a port that all products share, its path. */
  name: string;
  /** The link to its interface on the page after sign-in. */
  api: { title: string; path: string };
  /** The kinds of its background work, as in `steward worker KIND`, each with a line of help. */
  workKinds: Readonly<Record<string, string>>;
  readSettings(read: Reader): unknown;
  /** Columns that hold encrypted values; `steward secrets rotate` rewrites them. */
  secretColumns: readonly SecretColumn[];
  /** What `steward doctor` examines. Each returns a note, or throws what is wrong. */
  examinations(host: Pick<Host, 'dataDir'>, settings: unknown): Record<string, () => Promise<string>>;
  open(host: Host, settings: unknown): Promise<OpenProduct>;
};

export type OpenProduct = {
  /** Adds the routes below wherever `app` is mounted: under the product's name, or at the root of its own port. */
  mount(app: FastifyInstance, createGate: CreateGate): Promise<void>;
  subscriptions: readonly Subscription[];
  sweeps: readonly Sweep[];
  /** Starts background work, by kind. Work of the kind `jobs` runs beside the messages and sweeps of all products. */
  workers: Readonly<Record<string, () => Promise<Background>>>;
  close(): Promise<void>;
};
