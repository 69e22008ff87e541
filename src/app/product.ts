import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { ConfigurationKind } from '#identity/configuration-kind.ts';
import type { Context, Services } from '#identity/context.ts';
import type { Background, Subscription, Sweep } from '#platform/background.ts';
import type { DatabaseAddress, Tx } from '#platform/db/pool.ts';
import type { Gate } from '#platform/graphql/gate.ts';
import type { TeamGauge } from '#platform/http/exposition.ts';
import type { SecretColumn } from '#platform/secrets.ts';
import type { Reader } from '#platform/settings-reader.ts';

/** What the program provides to every product. */
export type Host = {
  /** For background work and commands. */
  services: Services;
  /** For requests: the same on separate connections that callers share, with a timeout per statement. */
  api: Services;
  registry: Registry;
  databaseAddress: DatabaseAddress;
  /** The directory of the embedded database. Null for a PostgreSQL server, whose disk cannot be inspected. */
  databaseDir: string | null;
  dataDir: string;
  version: string;
  /** What configuration files can describe, of all products. */
  configurationKinds: () => Promise<ConfigurationKind[]>;
};

/** Creates the gate of one product. Its requests get the product's own services. */
export type CreateGate = <ProductServices extends Services>(
  services: ProductServices,
) => Gate<ProductServices & Pick<Context, 'caller' | 'requestId'>>;

/**
 * The shape of every `product.ts`. Products do not import this type, since they are a lower layer; the list in products.ts
 * checks that they have this shape.
 */
export type Product = {
  /** Its name on the command line and, on a shared port, its path. */
  name: string;
  /** The link to its API on the page after sign-in. Null if it has none, because it only extends other products. */
  api: { title: string; path: string } | null;
  /** The kinds of its background work, as in `steward worker KIND`, each with a line of help text. */
  workKinds: Readonly<Record<string, string>>;
  readSettings(read: Reader): unknown;
  /** Columns that hold encrypted values; `steward secrets rotate` rewrites them. */
  secretColumns: readonly SecretColumn[];
  /** What `steward doctor` checks. Each returns a note, or throws an error that describes the problem. */
  doctorChecks(host: Pick<Host, 'dataDir'>, settings: unknown): Record<string, () => Promise<string>>;
  /** What a team owns, such as `sites`. A team can be deleted only if no product has anything. */
  listOwned(tx: Tx, teamId: string): Promise<string[]>;
  /** What it implements for other products, by their names. */
  extensions?: Readonly<Record<string, object>>;
  /** `extension` is what other products implement for this one. */
  open(host: Host, settings: unknown, extension: unknown): Promise<OpenProduct>;
};

export type OpenProduct = {
  /**
   * Returns a plugin for an app that is mounted below the product's name or at the root of its own port. What only a server
   * needs, such as GraphQL and the resolvers, is loaded here: other commands load 670 modules instead of 1,150.
   */
  loadRoutes(createGate: CreateGate): Promise<(app: FastifyInstance) => Promise<void>>;
  /** A plugin for what is always at the root of the public address: links in messages, and callbacks of other services. */
  registerRootRoutes?(app: FastifyInstance): Promise<void>;
  /** The path that a request to a host name of its own is for; null: the host name is not one of those. At most one product has this. */
  pathFor?: (host: string, url: string) => string | null;
  /** The gauges of these teams for `/metrics`, at most `maxPerTeam` things of each kind, in a few statements. */
  measureTeams?(tx: Tx, teamIds: readonly string[], maxPerTeam: number): Promise<TeamGauge[]>;
  /** What configuration files can describe, in the order in which it can be created. */
  configurationKinds?(): Promise<ConfigurationKind[]>;
  subscriptions: readonly Subscription[];
  sweeps: readonly Sweep[];
  /** Starts background work, by kind. The kind `jobs` also runs the messages and sweeps of all products. */
  workers: Readonly<Record<string, () => Promise<Background>>>;
  close(): Promise<void>;
};
