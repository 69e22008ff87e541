import { join } from 'node:path';

/** Two levels down both as source (`src/platform`) and in the bundle of the npm package (`dist/server`). */
const root = join(import.meta.dirname, '../..');

/** The path of a file that is part of Steward, such as `migrations`: in a checkout as in an installed package. */
export const packageFile = (path: string): string => join(root, path);
