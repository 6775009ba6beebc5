import { type OutgoingHttpHeaders, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** Empty if the response has no envelope. */
  readonly envelope: { success?: boolean; result?: unknown; message?: string; error?: string; fields?: unknown };
}

export interface Sent {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  /** Strings and bytes are sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  /** A loopback address to send from, such as 127.0.0.9, to look like another client. */
  readonly from?: string;
}

/** Any header can be set, even Host. @throws if there is no response within 20 seconds. */
export function send(base: string, path: string, { method = 'GET', headers = {}, body, from }: Sent = {}) {
  const { hostname, port } = new URL(base);
  const isWritten = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const text = isWritten ? body : JSON.stringify(body);
  const more: OutgoingHttpHeaders = text === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise<Answer>((resolve, reject) => {
    const outgoing = request(
      {
        hostname,
        port,
        path,
        method,
        headers: { ...more, ...headers },
        timeout: 20_000,
        agent: false,
        ...(from ? { localAddress: from } : {}),
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const answered = Buffer.concat(chunks).toString();
          const flat = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
          resolve({
            status: incoming.statusCode ?? 0,
            headers: Object.fromEntries(flat),
            text: answered,
            envelope: envelopeOf(answered),
          });
        });
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer from ${method} ${path.slice(0, 80)}`)));
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}

function envelopeOf(text: string): Answer['envelope'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
