import { describe, expect, it } from 'vitest';
import { parseMeminfo } from './parse-meminfo.ts';

const captured = `MemTotal:       16384256 kB
MemFree:          512000 kB
MemAvailable:    8192000 kB
Buffers:          100000 kB
SwapCached:            0 kB
SwapTotal:       2097148 kB
SwapFree:        1048574 kB
HugePages_Total:       0
Hugepagesize:       2048 kB
`;

describe('/proc/meminfo', () => {
  it('has what is available, which is more than what is free', () => {
    expect(parseMeminfo(captured)).toEqual({
      totalBytes: 16_384_256 * 1_024,
      availableBytes: 8_192_000 * 1_024,
      swapTotalBytes: 2_097_148 * 1_024,
      swapFreeBytes: 1_048_574 * 1_024,
    });
  });

  it('without swap has none', () => {
    const without = captured.replaceAll(/^Swap.*\n/gm, '');
    expect(parseMeminfo(without)).toMatchObject({ swapTotalBytes: 0, swapFreeBytes: 0 });
  });

  it.each(['', 'MemTotal: 5 kB', captured.replace('MemAvailable', 'Mem')])('is unknown as %j', (text) => {
    expect(parseMeminfo(text)).toBeNull();
  });
});
