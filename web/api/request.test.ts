import { afterEach, expect, test, vi } from 'vitest';
import * as endpoints from '../../core/contract/endpoints.ts';
import { failedRequestId, noteAnswer } from './failed-request.ts';
import { askEarly, NetworkError, request } from './request.ts';

afterEach(() => vi.unstubAllGlobals());

const fetched = vi.fn<(url: string) => Promise<Response>>();
const answers = (...words: string[]) => {
  fetched.mockReset();
  for (const message of words) {
    fetched.mockImplementationOnce(async () => Response.json({ success: true, result: 1, message }));
  }
  vi.stubGlobal('fetch', fetched);
};
const of = (rid: number) => ({ query: { rid } });

test('an early request is not repeated, answers once, and only the user who made it', async () => {
  answers('early', 'of another', 'later');
  const as = (token: string, rid = 1) => ({ ...of(rid), headers: { Authorization: `JWT-${token}` } });
  askEarly(endpoints.taxRate, as('first'));
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await request(endpoints.taxRate, as('second'))).toMatchObject({ message: 'of another' });
  expect(await request(endpoints.taxRate, as('first'))).toMatchObject({ message: 'early' });
  expect(await request(endpoints.taxRate, as('first', 2))).toMatchObject({ message: 'later' });
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([1, 1, 2].map((rid) => `/api/external/gettaxrate?rid=${rid}`));
});

test('a failed early request rejects for its caller, and the next call sends a new one', async () => {
  answers();
  fetched.mockRejectedValueOnce(new TypeError('no network'));
  fetched.mockImplementationOnce(async () => Response.json({ success: true, result: 0, message: 'again' }));
  askEarly(endpoints.isOtpRequired, of(1));
  await new Promise((resolve) => setTimeout(resolve));
  await expect(request(endpoints.isOtpRequired, of(1))).rejects.toThrow(NetworkError);
  expect(await request(endpoints.isOtpRequired, of(1))).toMatchObject({ message: 'again' });
});

test('a network that swallows a call, also an abortable one, fails after 40 seconds, and an aborted call is no such failure', async () => {
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  });
  for (const signal of [undefined, new AbortController().signal]) {
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    const asking = request(endpoints.isOtpRequired, { ...of(1), signal });
    late.abort(new DOMException('', 'TimeoutError'));
    await expect(asking).rejects.toThrow(NetworkError);
    expect(timeout).toHaveBeenCalledExactlyOnceWith(40_000);
    timeout.mockRestore();
  }
  const leaving = new AbortController();
  const asking = request(endpoints.isOtpRequired, { ...of(1), signal: leaving.signal });
  leaving.abort();
  await expect(asking).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

test('the last failed request is forgotten after two seconds, or after a press with another answer', async () => {
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
