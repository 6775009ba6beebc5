import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail extends Email {
  readonly recipients: readonly string[];
}

export type SmtpPeer = Awaited<ReturnType<typeof startSmtpPeer>>;

export interface PeerManners {
  readonly port?: number;
  readonly refused?: readonly string[];
  readonly delayMs?: number;
  /** Responds with 451 to this many messages after receiving them. */
  readonly notNow?: number;
  /** Closes the connection after this many messages without a response, as if the sender had been killed. */
  readonly hangUps?: number;
}

export async function startSmtpPeer(manners: PeerManners = {}) {
  const received: ReceivedMail[] = [];
  let hangUps = manners.hangUps ?? 0;
  let notNow = manners.notNow ?? 0;
  let underWay = 0;
  let mostAtOnce = 0;
  const take = async (source: Buffer, session: SMTPServerSession, done: (error?: Error) => void) => {
    if (notNow > 0) {
      notNow -= 1;
      underWay -= 1;
      return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
    }
    const mail = await PostalMime.parse(source);
    received.push({ ...mail, recipients: session.envelope.rcptTo.map(({ address }) => address) });
    underWay -= 1;
    if (hangUps === 0) return done();
    hangUps -= 1;
    for (const connection of server.connections) (connection as { close(): void }).close();
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo(address, _session, done) {
      const isRefused = manners.refused?.includes(address.address);
      done(isRefused ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : undefined);
    },
    onData(stream, session, done) {
      underWay += 1;
      mostAtOnce = Math.max(mostAtOnce, underWay);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        setTimeout(() => void take(Buffer.concat(chunks), session, done), manners.delayMs ?? 0);
      });
    },
  });
  // Errors are expected, because senders may disconnect early.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(manners.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received: received as readonly ReceivedMail[],
    mostAtOnce: () => mostAtOnce,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
