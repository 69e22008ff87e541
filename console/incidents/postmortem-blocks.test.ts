import { describe, expect, it } from 'vitest';
import { blocksOf } from './postmortem-blocks.ts';

describe('the blocks of a postmortem', () => {
  it('are headings, lists and texts', () => {
    expect(blocksOf('## Cause\nDisk full.\nTwice.\n\n- Buy one\n* Watch it\n\n#7 is no heading')).toEqual([
      { kind: 'heading', text: 'Cause' },
      { kind: 'text', text: 'Disk full.\nTwice.' },
      { kind: 'list', items: ['Buy one', 'Watch it'] },
      { kind: 'text', text: '#7 is no heading' },
    ]);
  });

  it('keep markup as text', () => {
    expect(blocksOf('<img src=x onerror=alert(1)> **disk** [x](javascript:1)')).toEqual([
      { kind: 'text', text: '<img src=x onerror=alert(1)> **disk** [x](javascript:1)' },
    ]);
    expect(blocksOf(' \r\n')).toEqual([]);
  });
});
