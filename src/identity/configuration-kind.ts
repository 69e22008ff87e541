import type { Db } from '#platform/db/pool.ts';
import type { Context } from './context.ts';

/** A JSON Schema (draft 2020-12) of one value. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** What an entry of a configuration file says, without its key and its nested lists. References are ids here, keys in the file. */
export type Fields = { readonly [name: string]: unknown };

/** An object as it is stored. */
export type StoredObject = {
  id: string;
  /** The object that it belongs to, such as the site of a page. Null without a parent kind. */
  parentId: string | null;
  /** For people and for the key in an export. */
  name: string;
  /** In the form of the file: only what differs from the default, no secrets. */
  fields: Fields;
  /** The paths of the secret fields that have a stored value, as in `secrets`, with numbers in place of `*`. */
  storedSecrets: readonly string[];
  /** It is over, such as a maintenance window of last month: it cannot be changed, and an export leaves it out. */
  isOver?: boolean;
};

/** One object, those that belong to one, or those that are deleted with one although they do not belong to it. */
export type Only = { id: string } | { parentId: string } | { deletedWith: string };

/**
 * A kind of object that a configuration file describes, such as sites. Its verbs are those of the API: they authorise, check
 * quotas and write the audit log. They run inside a transaction of the caller, which is in `ctx.db`.
 */
export type ConfigurationKind = {
  /** Unique. Also the name of its list in the file, unless there is a `listName`. */
  name: string;
  /** For a kind whose list has the name of another one: the patterns of pages are in `patterns`, as those of sites. */
  listName?: string;
  /** For messages: `site`. */
  title: string;
  /** The kind in whose entries its list is nested. */
  parent?: string;
  /** Properties of an entry by name. The file adds `key`, `id` and the nested lists. */
  properties: Readonly<Record<string, JsonSchema>>;
  required: readonly string[];
  /** Kinds by the path of a field that refers to their entries, such as `site` or `steps.*.destinations.*`. */
  references: Readonly<Record<string, string>>;
  /** Paths of fields whose values are secret, such as `basicAuthPassword` or `httpCheck.headers.*.value`. */
  secrets: readonly string[];
  /** Whether the value at a path of `secrets`, with numbers in place of `*`, is secret in this entry. Without this, all are. */
  isSecret?(path: string, fields: Fields): boolean;
  /** The same entry in the form in which it is stored, such as a recording as steps, so that its secrets are found. Fields may have mistakes. */
  expand?(fields: Fields): Fields;
  /**
   * Where the stored object has the secret of a path of an entry, such as a header of the same name at another place of the list; null if it
   * has none that the verbs would keep. Without this, at the same path.
   */
  storedPath?(path: string, entry: Fields, stored: Fields): string | null;
  /** Whether a plain text at such a path needs no warning, although it is stored as a secret: the value of the header Accept. */
  isHarmless?(path: string, fields: Fields): boolean;
  /** Fields that an object keeps for ever, such as the kind of a probe. */
  fixed?: readonly string[];
  /** A field whose value no other object of the team has, whatever its case. */
  unique?: string;
  /** The paths of `references` whose object takes this one with it when it is deleted: a heartbeat is deleted with its site. */
  deletedWith?: readonly string[];
  /** Lists of `references` that say "all" if they are absent: a maintenance window without sites is for all sites. */
  emptyMeansAll?: readonly string[];
  /**
   * All objects of a team that a file can describe, in a constant number of statements. With an id, at most this one: `apply` asks for it
   * before each change. With the rest of `only`, at least those, and no others of a kind that has such objects.
   */
  list(db: Db, teamId: string, only?: Only): Promise<StoredObject[]>;
  /**
   * The fields as `list` would return them after `create`, so that both can be compared. Throws a BAD_REQUEST with the field for a bad
   * value. The fields fit `properties`, and a secret is its value or absent. A reference can be any text: what it refers to may not
   * exist yet. With `isNew`, there are no stored secrets, so one that is needed and absent is a mistake.
   */
  normalise(fields: Fields, options?: { isNew: boolean }): Fields;
  /** Whether what normal fields describe is over, so that it can be neither created nor changed. Without this, nothing is. */
  isOver?(fields: Fields, now: Date): boolean;
  /** Locks the object until the end of the transaction, as its verbs do. Throws a NOT_FOUND if there is none. */
  lock(ctx: Context, object: { id: string; teamId: string }): Promise<void>;
  /** Returns the id. */
  create(ctx: Context, owner: { teamId: string; parentId: string | null }, fields: Fields): Promise<string>;
  /** `fields` is the whole entry: what is missing gets its default, except secrets, which stay as they are. `changed` are the names of the fields that differ, without the rest of their paths. */
  update(
    ctx: Context,
    object: { id: string; teamId: string },
    fields: Fields,
    changed: readonly string[],
  ): Promise<void>;
  remove(ctx: Context, id: string): Promise<void>;
};
