/**
 * Takes locks as an agent does, and says which it got. It waits for the file PATH.go before each, and in `pause` mode also when
 * it has found a dead holder, until PATH.on is there. It lives until its standard input ends.
 * Arguments: `race` or `pause`, then the paths.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { takeLock } from '#agent/host/lock.ts';

const [mode, ...paths] = process.argv.slice(2);

/** All at once, as nearly as processes can: nobody sleeps. */
const spinUntil = (path: string): void => {
  while (!existsSync(path));
};

console.log('ready');
for (const path of paths) {
  spinUntil(`${path}.go`);
  const { kind } = takeLock(path, 'agent', () => {
    if (mode === 'pause') {
      writeFileSync(`${path}.paused`, '');
      spinUntil(`${path}.on`);
    }
    return true;
  });
  console.log(kind);
}
process.stdin.resume();
