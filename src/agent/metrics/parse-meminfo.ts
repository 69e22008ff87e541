import type { HostMemory } from '#deployment/protocol/agent-protocol.ts';

/** /proc/meminfo; null without the lines that count. Values are in KiB. */
export function parseMeminfo(text: string): HostMemory | null {
  const bytes = new Map(
    [...text.matchAll(/^(\w+):\s+(\d+) kB$/gm)].map(([, name, value]) => [name, Number(value) * 1_024]),
  );
  const [totalBytes, availableBytes] = [bytes.get('MemTotal'), bytes.get('MemAvailable')];
  if (totalBytes === undefined || availableBytes === undefined) return null;
  return {
    totalBytes,
    availableBytes,
    swapTotalBytes: bytes.get('SwapTotal') ?? 0,
    swapFreeBytes: bytes.get('SwapFree') ?? 0,
  };
}
