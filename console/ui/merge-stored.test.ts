import { describe, expect, it } from 'vitest';
import { draftOf, isChanged, mergeStored, warningsOf } from './merge-stored.ts';

const stored = { name: 'Shop', branch: 'main', build: 'npm ci\nnpm test' };
const typed = (change: Partial<typeof stored>) => ({
  ...draftOf(stored),
  values: { ...stored, ...change },
});

describe('a form with stored values', () => {
  it('shows new stored values in fields that were not edited', () => {
    const draft = mergeStored(typed({ branch: 'next' }), { ...stored, name: 'Store' });
    expect(draft.values).toEqual({ ...stored, name: 'Store', branch: 'next' });
    expect([isChanged(draft), warningsOf(draft)]).toEqual([true, {}]);
  });

  it('keeps an edited value if the field was also changed elsewhere, with a warning', () => {
    const draft = mergeStored(typed({ branch: 'next' }), { ...stored, branch: 'release' });
    expect([draft.values.branch, draft.base.branch]).toEqual(['next', 'release']);
    expect(warningsOf(draft)).toEqual({
      branch: 'Changed elsewhere to “release” while you edited it. Saving overwrites that change.',
    });
  });

  it('keeps the warning when the same stored value is read again', () => {
    const elsewhere = { ...stored, branch: 'release' };
    const draft = mergeStored(mergeStored(typed({ branch: 'next' }), elsewhere), elsewhere);
    expect(Object.keys(warningsOf(draft))).toEqual(['branch']);
  });

  it('shows no warning if both changes are the same', () => {
    const draft = mergeStored(typed({ branch: 'next' }), { ...stored, branch: 'next' });
    expect([isChanged(draft), warningsOf(draft)]).toEqual([false, {}]);
  });

  it('does not quote long values in a warning', () => {
    const draft = mergeStored(typed({ build: 'make' }), { ...stored, build: 'npm ci\nnpm run build' });
    expect(warningsOf(draft)).toEqual({
      build: 'Changed elsewhere while you edited it. Saving overwrites that change.',
    });
  });
});
