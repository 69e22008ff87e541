import type { Reporter, TestModule } from 'vitest/node';

/** Ends every run with one line that a script can parse: `N passed, N failed`. Lists before it the tests that passed on a retry. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    const secondTries: string[] = [];
    for (const module of modules) {
      let brokenInside = false;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        if (test.diagnostic()?.flaky) secondTries.push(`${module.relativeModuleId}: ${test.fullName}`);
        if (state === 'failed') [failed, brokenInside] = [failed + 1, true];
      }
      // A file that does not load, or a suite whose hook fails, has no failed test to count.
      if (module.state() === 'failed' && !brokenInside) failed += 1;
    }
    process.on('exit', () => {
      if (secondTries.length > 0) console.log(['Passed only when tried again:', ...secondTries].join('\n  '));
      console.log(`${passed} passed, ${failed} failed`);
    });
  }
}
