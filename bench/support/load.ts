import autocannon from 'autocannon';

export interface Load {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections?: number;
  readonly seconds?: number;
  /** The one status that counts; any other is a failed measurement. */
  readonly status: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly requests: number;
  /** Milliseconds. */
  readonly p99: number;
}

/** Asks the same thing over and over. @throws when any answer has another status. */
export async function load({ url, headers = {}, connections = 20, seconds = 5, status }: Load): Promise<LoadResult> {
  const result = await autocannon({ url, headers: { ...headers }, connections, duration: seconds });
  const counts =
    (result as typeof result & { statusCodeStats?: Record<string, { count: number }> }).statusCodeStats ?? {};
  const others = Object.keys(counts).filter((code) => Number(code) !== status);
  if (others.length > 0 || result.errors > 0) {
    throw new Error(`${url}: expected ${status} alone, got ${JSON.stringify(counts)} and ${result.errors} errors`);
  }
  return { perSecond: result.requests.average, requests: result.requests.total, p99: result.latency.p99 };
}
