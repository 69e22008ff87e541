import { describe, expect, it } from 'vitest';
import { noticesOf } from '#scripts/write-notices.ts';

const mit = { identifier: 'MIT', text: 'MIT License\r\n\r\nCopyright (c) Somebody\n' };

describe('the notices of bundled packages', () => {
  it('name each package once, and each text once', () => {
    const notices = noticesOf([
      [
        { name: 'b', version: '2.0.0', ...mit },
        { name: 'a', version: '1.0.0', ...mit },
      ],
      [
        { name: 'a', version: '1.0.0', ...mit },
        { name: 'c', version: '3.0.0', identifier: null, text: 'Do what you like.' },
      ],
    ]);
    expect(notices).toContain('\na 1.0.0 (MIT)\nb 2.0.0 (MIT)\n\nMIT License\n\nCopyright (c) Somebody\n');
    expect(notices).toContain('\nc 3.0.0\n\nDo what you like.\n');
    expect(notices.match(/MIT License/g)).toHaveLength(1);
  });

  it('say so if a package has no text of its licence, and are refused if it states none', () => {
    const silent = { name: 'a', version: '1.0.0', text: '' };
    expect(noticesOf([[{ ...silent, identifier: 'MIT' }]])).toContain(
      'a 1.0.0 (MIT)\n\nIts package states the licence MIT and contains no text of it.\n',
    );
    expect(() => noticesOf([[silent]])).toThrow('a is bundled and states no licence.');
  });
});
