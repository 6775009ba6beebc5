// A vitest reporter. At the end of the output it lists failed tests, and those that passed only on a retry, with their
// errors.

export default class NamedTests {
  /** @type {string[]} */
  failed = [];
  /** @type {string[]} */
  flaky = [];

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    const lines = [`${test.module.relativeModuleId} > ${test.fullName}`, ...(errors ?? []).flatMap(errorLines)];
    if (state === 'failed') this.failed.push(lines.join('\n    '));
    if (test.diagnostic()?.flaky) this.flaky.push(lines.join('\n    '));
  }

  onTestRunEnd() {
    if (this.flaky.length > 0) console.log(`\nPassed at the second try only:\n  ${this.flaky.join('\n  ')}`);
    if (this.failed.length > 0) console.log(`\nFailed:\n  ${this.failed.join('\n  ')}`);
  }
}

/**
 * The first and last lines of an error, and where in the tests it was thrown.
 *
 * @param {NonNullable<ReturnType<import('vitest/node').TestCase['result']>['errors']>[number]} error
 */
function errorLines({ message, stacks }) {
  const places = (stacks ?? []).map(({ file, line }) => `at ${file.split('/').slice(-3).join('/')}:${line}`);
  const lines = message.split('\n');
  return [...lines.slice(0, 4), ...lines.slice(Math.max(4, lines.length - 6)), ...places.slice(0, 3)];
}
