import { afterEach, expect, test, vi } from 'vitest';
import * as endpoints from '../../core/contract/endpoints.ts';
import { failedRequestId, noteAnswer } from './failed-request.ts';
import { askEarly, NetworkError, request } from './request.ts';

afterEach(() => vi.unstubAllGlobals());

const asked = vi.fn<(url: string) => Promise<Response>>();
const answers = (...words: string[]) => {
  asked.mockReset();
  for (const message of words) {
    asked.mockImplementationOnce(async () => Response.json({ success: true, result: 1, message }));
  }
  vi.stubGlobal('fetch', asked);
};
const of = (rid: number) => ({ query: { rid } });

test('what was asked early is not asked a second time, and answers once', async () => {
  answers('early', 'of another', 'later');
  askEarly(endpoints.isOtpRequired, of(1));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await request(endpoints.isOtpRequired, of(2))).toMatchObject({ message: 'of another' });
  expect(await request(endpoints.isOtpRequired, of(1))).toMatchObject({ message: 'early' });
  expect(await request(endpoints.isOtpRequired, of(1))).toMatchObject({ message: 'later' });
  expect(asked.mock.calls.map(([url]) => url)).toEqual([1, 2, 1].map((rid) => `/api/external/isotprequire?rid=${rid}`));
});

test('what was asked early for one user is no answer to another', async () => {
  answers('of the first', 'of the second');
  const as = (token: string) => ({ ...of(1), headers: { Authorization: `JWT-${token}` } });
  askEarly(endpoints.taxRate, as('first'));
  expect(await request(endpoints.taxRate, as('second'))).toMatchObject({ message: 'of the second' });
  expect(await request(endpoints.taxRate, as('first'))).toMatchObject({ message: 'of the first' });
});

test('an early call that fails is told to whoever needs it, and asked again after that', async () => {
  answers();
  asked.mockRejectedValueOnce(new TypeError('no network'));
  asked.mockImplementationOnce(async () => Response.json({ success: true, result: 0, message: 'again' }));
  askEarly(endpoints.isOtpRequired, of(1));
  await new Promise((resolve) => setTimeout(resolve));
  await expect(request(endpoints.isOtpRequired, of(1))).rejects.toThrow(NetworkError);
  expect(await request(endpoints.isOtpRequired, of(1))).toMatchObject({ message: 'again' });
});

test.each([
  ['a press', undefined],
  ['what may be called off', new AbortController().signal],
])('a network that swallows %s without a word has failed after 40 seconds', async (_name, signal) => {
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  });
  const asking = request(endpoints.isOtpRequired, { ...of(1), signal });
  late.abort(new DOMException('', 'TimeoutError'));
  await expect(asking).rejects.toThrow(NetworkError);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(40_000);
  timeout.mockRestore();
});

test('what was called off is no failure of the network', async () => {
  const leaving = new AbortController();
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  });
  const asking = request(endpoints.isOtpRequired, { ...of(1), signal: leaving.signal });
  leaving.abort();
  await expect(asking).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

test('the request that failed just now is forgotten after two seconds, and after a press with another answer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const answered = (status: number, id: string, isPress: boolean) =>
    noteAnswer(new Response(null, { status, headers: { 'X-Request-Id': id } }), isPress);
  answered(500, 'of_the_first', false);
  answered(200, 'of_a_success', false);
  answered(404, 'of_what_is_not_there', false);
  expect(failedRequestId()).toBe('of_the_first');
  vi.advanceTimersByTime(2_000);
  expect(failedRequestId()).toBeUndefined();
  answered(500, 'of_a_press', true);
  expect(failedRequestId()).toBe('of_a_press');
  answered(409, 'of_a_refusal', true);
  expect(failedRequestId()).toBeUndefined();
  vi.useRealTimers();
});
