import type { StoredObject } from '#identity/configuration-kind.ts';
import type { Entry } from '../document/parse-document.ts';

/** Whether the object of an entry has a value for a secret, so that the file need not give one. */
export type HasStoredSecret = (place: string) => boolean;

export function createStoredSecrets({ kind, fields }: Entry, stored: StoredObject | null): HasStoredSecret {
  if (!stored) return () => false;
  const { spec } = kind;
  const places = new Set(stored.storedSecrets);
  return (place) => {
    const known = spec.storedPath ? spec.storedPath(place, fields, stored.fields) : place;
    return known !== null && places.has(known);
  };
}
