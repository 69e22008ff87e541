/** An object that a project owns, under the key of its entry. */
export type OwnedObject = {
  project: string;
  kind: string;
  /** The keys of the entries that it is nested in: '', 'shop', 'shop/cart'. */
  parentKey: string;
  key: string;
  objectId: string;
  /** By the paths of the secret fields. */
  secretHashes: Readonly<Record<string, string>>;
};

export const pathOf = ({ parentKey, key }: Pick<OwnedObject, 'parentKey' | 'key'>): string =>
  parentKey === '' ? key : `${parentKey}/${key}`;

export function splitPath(path: string): { parentKey: string; key: string } {
  const at = path.lastIndexOf('/');
  return at < 0 ? { parentKey: '', key: path } : { parentKey: path.slice(0, at), key: path.slice(at + 1) };
}

/** Whether an object is nested in the one with this path, at any depth. */
export const isInside = (path: string, { parentKey }: Pick<OwnedObject, 'parentKey'>): boolean =>
  parentKey === path || parentKey.startsWith(`${path}/`);
