import type { Reporter, TestModule } from 'vitest/node';

/** Ends every run with one line that a script can read: `N passed, N failed`. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    for (const module of modules) {
      let brokenInside = false;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        if (state === 'failed') [failed, brokenInside] = [failed + 1, true];
      }
      // A file that does not even load, or a suite whose hook fails, has no failed test to count.
      if (module.state() === 'failed' && !brokenInside) failed += 1;
    }
    process.on('exit', () => console.log(`${passed} passed, ${failed} failed`));
  }
}
