import { type AddressInfo, createServer } from 'node:net';

export async function startOldServer() {
  const message = (letter: string, ...parts: (Buffer | string)[]) => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(letter), length, body]);
  };
  const ready = message('Z', 'I');
  const column = Buffer.from('version\0\0\0\0\0\0\0\0\0\0\x17\0\x04\xff\xff\xff\xff\0\0', 'latin1');
  const version = Buffer.concat([
    message('T', Buffer.from([0, 1]), column),
    message('D', Buffer.from([0, 1, 0, 0, 0, 2]), '13'),
    message('C', 'SELECT 1\0'),
    ready,
  ]);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (data[0] === 0) socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
      else if (data[0] === 'Q'.charCodeAt(0)) socket.write(version);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
