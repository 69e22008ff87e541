import { createHash } from 'node:crypto';
import type { Kind } from '../document/catalogue.ts';
import type { Entry } from '../document/parse-document.ts';

export type Action = 'CREATE' | 'UPDATE' | 'MOVE' | 'ADOPT' | 'DETACH' | 'DELETE';

/** Values are JSON. Null: not set, or secret. */
export type FieldChange = { path: string; before: string | null; after: string | null; secret: boolean };

export type Change = {
  action: Action;
  kind: Kind;
  /** With the keys of what it is nested in, such as `shop/cart`. */
  key: string;
  formerKey: string | null;
  name: string;
  fields: readonly FieldChange[];
  /** Null for what is created. */
  objectId: string | null;
  /** Null for what the file no longer names. */
  entry: Entry | null;
  /** More of the state that the change was planned for: all that is deleted. */
  basis: unknown;
};

/** A hash of the state that a change was planned for: it is another one as soon as somebody has changed the object. */
export const signatureOf = ({ action, kind, key, formerKey, objectId, fields, basis }: Change): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        action,
        kind.name,
        key,
        formerKey,
        objectId,
        fields.map(({ path, before, secret }) => [path, before, secret]),
        basis,
      ]),
    )
    .digest('base64url');
