import { createConnectedProbe, quoted, Unexpected } from '../connected-probe.ts';
import { OutboundError } from '#platform/outbound.ts';

const maxBannerBytes = 4_096;

/** Connects to a port. With an expected banner, reads what the server sends first. */
export const createTcpProbe = createConnectedProbe(
  'TCP',
  ({ host, port }) => ({ host, port }),
  async (connection, { expectedBanner }) => {
    if (expectedBanner === null) return;
    let received = '';
    try {
      await connection.read('while waiting for the banner', maxBannerBytes, (bytes) => {
        received = bytes.toString();
        return received.includes(expectedBanner) ? true : undefined;
      });
    } catch (error) {
      // If the server has sent something else, that is the answer.
      if (!(error instanceof OutboundError) || error.kind === 'aborted' || received === '') throw error;
      throw new Unexpected(`the banner ${quoted(received)} does not contain ${quoted(expectedBanner)}`);
    }
  },
);
