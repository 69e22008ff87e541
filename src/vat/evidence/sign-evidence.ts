import { createHash } from 'node:crypto';
import { canonicalJson } from '../log/canonical-json.ts';

/** What a document has around its checks: its header and its footer, but not its signature. */
type Frame = Readonly<Record<string, unknown>>;

/**
 * The text that is signed for a whole document, so that no check can be removed from it, and no summary, period or date changed. Call
 * `add` with each check, in their order.
 */
export function createEvidenceStatement(): {
  add: (check: unknown) => void;
  end: (frame: Frame) => string;
} {
  const checks = createHash('sha256');
  let count = 0;
  return {
    add(check) {
      checks.update(`${canonicalJson(check)}\n`);
      count += 1;
    },
    end: (frame) =>
      [
        'steward vat evidence',
        createHash('sha256').update(canonicalJson(frame)).digest('hex'),
        count,
        checks.digest('hex'),
      ].join('\n'),
  };
}
