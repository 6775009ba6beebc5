import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  /** The body as it was sent, possibly compressed. */
  readonly body: Buffer;
  readonly head: string;
}

export interface Ask {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export function requestBytes({ method = 'GET', path, headers = {}, body = '' }: Ask): Buffer {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  if (method !== 'GET') lines.push(`content-length: ${Buffer.byteLength(body)}`);
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
    typeof body === 'string' ? Buffer.from(body) : body,
  ]);
}

/** The value of a header, or '' if it is absent. */
export function headerOf({ head }: Answer, name: string): string {
  return new RegExp(`^${name}: (.*)\\r?$`, 'im').exec(head)?.[1]?.trim() ?? '';
}

const headEnd = Buffer.from('\r\n\r\n');

/** A cheap client: one request at a time, and only responses with a Content-Length or without a body. */
export class Connection {
  private received: Buffer = Buffer.alloc(0);
  private waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  private readonly socket: Socket;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.socket.on('data', (chunk) => this.read(chunk));
    this.socket.on('error', (error) => this.waiting?.reject(error));
    this.socket.on('close', () => this.waiting?.reject(new Error(`${url} closed the connection`)));
  }

  ask(request: Ask | Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(Buffer.isBuffer(request) ? request : requestBytes(request));
    });
  }

  close(): void {
    this.waiting = undefined;
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const end = this.received.indexOf(headEnd);
    if (end < 0) return;
    const head = this.received.toString('latin1', 0, end);
    const status = Number(head.slice(9, 12));
    const hasNone = status === 304 || status === 204;
    const length = hasNone ? 0 : Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) throw new Error(`an answer without a length: ${head}`);
    const bodyStart = end + headEnd.length;
    if (this.received.length < bodyStart + length) return;
    const body = this.received.subarray(bodyStart, bodyStart + length);
    this.received = this.received.subarray(bodyStart + length);
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.resolve({ status, body, head });
  }
}

export async function expectStatus(connection: Connection, status: number, request: Ask | Buffer): Promise<Answer> {
  const answer = await connection.ask(request);
  if (answer.status !== status) throw new Error(`${status} expected, got ${answer.head}\n${answer.body.toString()}`);
  return answer;
}
