// A reporter of vitest that names, after everything else, the tests that failed and those that passed at a second try only,
// with what went wrong: so that nobody overlooks them, and the end of a long output is enough to know them.

export default class NamedTests {
  /** @type {string[]} */
  failed = [];
  /** @type {string[]} */
  flaky = [];

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    const lines = [`${test.module.relativeModuleId} > ${test.fullName}`, ...(errors ?? []).flatMap(told)];
    if (state === 'failed') this.failed.push(lines.join('\n    '));
    if (test.diagnostic()?.flaky) this.flaky.push(lines.join('\n    '));
  }

  onTestRunEnd() {
    if (this.flaky.length > 0) console.log(`\nPassed at the second try only:\n  ${this.flaky.join('\n  ')}`);
    if (this.failed.length > 0) console.log(`\nFailed:\n  ${this.failed.join('\n  ')}`);
  }
}

/**
 * The first lines of an error, and where in the tests it was thrown.
 *
 * @param {NonNullable<ReturnType<import('vitest/node').TestCase['result']>['errors']>[number]} error
 */
function told({ message, stacks }) {
  const places = (stacks ?? []).map(({ file, line }) => `at ${file.split('/').slice(-3).join('/')}:${line}`);
  return [...message.split('\n').slice(0, 4), ...places.slice(0, 3)];
}
