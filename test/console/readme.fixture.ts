import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const readmeFile = join(import.meta.dirname, '../../README.md');

export type Guide = {
  /** The bold and `code` texts of a part of "First steps", in their order: what a reader chooses, sees and types. */
  part(title: string): string[];
  /** The commands of a part of "Quick start". */
  commands(title: string): string[];
};

/** The README as a newcomer follows it. */
export async function readGuide(): Promise<Guide> {
  const text = await readFile(readmeFile, 'utf8');
  const partOf = (title: string): string => {
    const found = text.split(/^#{2,3} /m).find((part) => part.startsWith(`${title}\n`));
    if (!found) throw new Error(`README.md has no part "${title}"`);
    return found;
  };
  return {
    part: (title) =>
      [...partOf(title).matchAll(/\*\*(.+?)\*\*|`(.+?)`/gs)].map(([, label, code]) =>
        (label ?? code!).replaceAll(/\s+/g, ' '),
      ),
    commands: (title) =>
      [...partOf(title).matchAll(/```sh\n(.*?)```/gs)].flatMap(([, lines]) => lines!.trim().split('\n')),
  };
}
