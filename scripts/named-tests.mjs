// A reporter of vitest that names, after everything else, the tests that failed and those that passed at a second try only:
// so that nobody overlooks them, and the end of a long output is enough to know them.

export default class NamedTests {
  /** @type {string[]} */
  failed = [];
  /** @type {string[]} */
  flaky = [];

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    const name = `${test.module.relativeModuleId} > ${test.fullName}`;
    if (state === 'failed') this.failed.push([name, ...(errors ?? []).map(firstLine)].join('\n    '));
    if (test.diagnostic()?.flaky) this.flaky.push(name);
  }

  onTestRunEnd() {
    if (this.flaky.length > 0) console.log(`\nPassed at the second try only:\n  ${this.flaky.join('\n  ')}`);
    if (this.failed.length > 0) console.log(`\nFailed:\n  ${this.failed.join('\n  ')}`);
  }
}

/** @param {{ message: string }} error */
function firstLine({ message }) {
  return message.split('\n', 1)[0] ?? '';
}
