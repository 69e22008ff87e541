import fc from 'fast-check';

/**
 * Any character, as the unit of `fc.string`. It covers what fast-check's own `binary` does, without the table of all
 * characters, which takes each process 1 s of CPU time.
 */
export const codePoint = fc
  .oneof(
    fc.nat(0xff),
    fc.integer({ min: 0x100, max: 0xd7ff }),
    // Without 0xd800 to 0xdfff, the halves of surrogate pairs.
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((number) => String.fromCodePoint(number));
