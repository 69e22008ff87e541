import { describe, expect, it } from 'vitest';
import { readText } from './tools.fixture.ts';

/** The blocks of a Caddyfile by what is before their brace. */
const blocksOf = (caddyfile: string): Map<string, string> =>
  new Map(
    [...caddyfile.matchAll(/^([^\s#{][^{\n]*) \{\n([^]*?)^\}/gm)].map(([, name, body]) => [name!, body!]),
  );

describe('the Caddyfile', () => {
  it('blocks metrics of the process and /internal for every host name, also for unknown ones', async () => {
    const blocks = blocksOf(await readText('deploy/Caddyfile'));
    expect([...blocks.keys()]).toEqual(['(steward)', 'steward.example.com', 'https://']);
    const rules = blocks.get('(steward)')!;
    expect(rules).toMatch(
      /path \/metrics\n\s*not header Authorization "Bearer \*"\n\s*\}\n\s*handle @process_metrics \{\n\s*respond 404/,
    );
    expect(rules).toMatch(/handle \/internal\/\* \{\n\s*respond 404/);
    for (const [name, body] of blocks) {
      if (name === '(steward)') continue;
      expect(body).toMatch(/^\timport steward$/m);
      // Outside of `handle`, a proxy would get what the imported blocks refuse.
      expect(body).not.toMatch(/^\treverse_proxy/m);
    }
  });
});
