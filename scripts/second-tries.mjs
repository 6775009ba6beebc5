// A reporter of vitest that names the tests that passed at a second try only, so that nobody overlooks them.

export default class SecondTries {
  /** @type {string[]} */
  names = [];

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd() {
    if (this.names.length > 0) console.log(`\nPassed at the second try only:\n  ${this.names.join('\n  ')}`);
  }
}
