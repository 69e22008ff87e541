import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longer than 25 s on two cores, and their duration in seconds. */
const slow: Record<string, number> = {
  'test/faults/server-processes.test.ts': 60,
  'test/console/every-page.long.test.ts': 250,
  'test/faults/frozen-database.long.test.ts': 98,
  'test/console/readme.test.ts': 85,
  'test/faults/status-pages.long.test.ts': 85,
  'test/engines/rolling-restart.long.test.ts': 81,
  'test/console/console.test.ts': 73,
  'test/console/vat.test.ts': 80,
  'test/faults/not-ready.long.test.ts': 64,
  'test/console/status-pages.test.ts': 60,
  'test/security/graphql-access.test.ts': 55,
  'test/security/held-connections.test.ts': 54,
  'test/faults/maintenance-kill.long.test.ts': 53,
  'test/browser/survival.test.ts': 52,
  'test/console/trust.test.ts': 50,
  'test/e2e/verification.test.ts': 50,
  'test/console/newcomer.test.ts': 45,
  'test/console/overview-morning.test.ts': 44,
  'test/browser/reports.test.ts': 44,
  'test/contract/monitoring-reports.test.ts': 27,
  'test/console/incidents.test.ts': 45,
  'test/console/verification.test.ts': 45,
  'test/agent/magento.test.ts': 45,
  'test/pack/pack.test.ts': 43,
  'test/faults/embedded-start.test.ts': 41,
  'test/console/reports.test.ts': 39,
  'test/faults/lost-network.long.test.ts': 39,
  'test/contract/monitoring-status-incidents.test.ts': 38,
  'test/faults/agent-crash-shop.test.ts': 39,
  'test/agent/prepared-tree.test.ts': 38,
  'test/e2e/subscriber-kill.test.ts': 38,
  'test/e2e/release/upgrade-from-release.test.ts': 35,
  'test/console/escalation.test.ts': 38,
  'test/contract/monitoring-maintenance-alerts.test.ts': 36,
  'test/security/slow-clients.long.test.ts': 36,
  'test/browser/checkout-failures.test.ts': 36,
  'test/security/greedy-member.test.ts': 35,
  'test/engines/queue-faults.long.test.ts': 34,
  'test/engines/migrate-to.long.test.ts': 33,
  'test/agent/failures.test.ts': 33,
  'test/faults/fair-share.long.test.ts': 32,
  'test/e2e/command-line.test.ts': 32,
  'test/browser/checkout.test.ts': 31,
  'test/security/console-text.test.ts': 30,
  'test/console/status-page-updates.test.ts': 30,
  'test/faults/embedded-kill.test.ts': 30,
  'test/browser/page-check.test.ts': 30,
  'test/engines/deployment-processes.test.ts': 28,
  'test/browser/checkout-order.test.ts': 28,
  'test/faults/agent-refusals.test.ts': 27,
  'test/e2e/stop.test.ts': 25,
};

/**
 * Files of one project are in a row, because a worker keeps its process and the loaded program only if the next file in the
 * queue belongs to the same project. Otherwise each slow file would load the program again, for more than 1 s of CPU time.
 * The unit tests are last: they are short, so that all workers end at the same time.
 */
const projects = ['faults', 'console', 'interfaces', 'database', 'unit', 'cluster'];

/**
 * Starts the slowest files of each project first. Vitest itself knows durations only after a first run, which a fresh checkout
 * has not had, and orders projects by name.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted(
      (a, b) => positionOf(a) - positionOf(b) || secondsOf(b) - secondsOf(a),
    );
  }
}

const positionOf = ({ project }: TestSpecification): number => projects.indexOf(project.name);

const secondsOf = ({ project, moduleId }: TestSpecification): number =>
  slow[moduleId.slice(project.config.root.length + 1)] ?? 0;
