import { randomInt } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';

/** How the printer behaves. Tests can change it at any time. */
export interface PrinterManners {
  hasPaper: boolean;
  coverOpen: boolean;
  /** Never responds. */
  silent: boolean;
  /** Confirms what it has printed. */
  confirms: boolean;
  mayConfirm: Promise<unknown>;
  printMs: number;
  answerMs: number;
  /** Closes the connection after this many papers without confirming them. After that it works. */
  hangUps: number;
  runsOut: boolean;
  neverReads: boolean;
  says: Buffer | undefined;
}

const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const cp852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0';
const latin1 = String.fromCharCode(...Array.from({ length: 96 }, (_, at) => 0xa0 + at));
// Node 20 decodes windows-1252 as if it were latin1.
const cp1252 = `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${latin1}`;
const fromTable = (table: string) => (byte: number) =>
  byte < 0x80 ? String.fromCharCode(byte) : [...table][byte - 0x80];
const fromLabel = (label: string) => {
  const decoder = new TextDecoder(label);
  return (byte: number) => decoder.decode(Uint8Array.of(byte));
};
/** Epson code pages, by the number for ESC t. */
const alphabets: Readonly<Record<number, (byte: number) => string | undefined>> = {
  0: fromTable(cp437),
  16: fromTable(cp1252),
  17: fromLabel('ibm866'),
  18: fromTable(cp852),
  46: fromLabel('windows-1251'),
  47: fromLabel('windows-1253'),
  48: fromLabel('windows-1254'),
  51: fromLabel('windows-1257'),
};

/** Parses ESC/POS. Records everything that is neither text nor one of the commands that we use. */
export function paperReader(ask: { state(n: number): void; whenPrinted(): void; cut?(): void }) {
  const papers: string[] = [];
  const faults: string[] = [];
  /** What opened the drawer, in hexadecimal. */
  const kicks: string[] = [];
  let buffer = Buffer.alloc(0);
  let paper = '';
  let alphabet = alphabets[0];
  const cut = () => {
    papers.push(paper.trimEnd());
    paper = '';
    ask.cut?.();
  };
  const choose = (number: number) => {
    if (!alphabets[number]) faults.push(`ESC t ${number}`);
    alphabet = alphabets[number];
  };
  // Commands by their first two bytes, with their total length and the effect of the third byte.
  const commands: Readonly<
    Record<string, { readonly length: number; readonly act?: (third: number, all: Buffer) => void }>
  > = {
    '1b40': { length: 2, act: () => choose(0) },
    '1c2e': { length: 2 },
    '1b74': { length: 3, act: choose },
    '1b70': { length: 5, act: (_pin, all) => kicks.push(all.toString('hex')) },
    '1b45': { length: 3 },
    '1b4d': { length: 3 },
    '1b61': { length: 3 },
    '1d21': { length: 3 },
    '1d56': { length: 3, act: cut },
    '1d72': { length: 3, act: () => ask.whenPrinted() },
    '1004': { length: 3, act: (query) => ask.state(query) },
  };
  const step = (): { readonly length: number; readonly act?: () => void } | undefined => {
    const [first = 0, , third = 0] = buffer;
    if (first === 0x0a) return { length: 1, act: () => (paper += '\n') };
    if (first >= 0x20 && first !== 0x7f) return { length: 1, act: () => (paper += alphabet?.(first) ?? '\ufffd') };
    if (buffer.length < 2) return undefined;
    const name = buffer.subarray(0, 2).toString('hex');
    const command = commands[name];
    if (!command) return { length: 1, act: () => faults.push(name) };
    const all = buffer.subarray(0, command.length);
    return buffer.length < command.length
      ? undefined
      : { length: command.length, act: () => command.act?.(third, all) };
  };
  return {
    papers,
    faults,
    kicks,
    read(chunk: Buffer) {
      buffer = Buffer.concat([buffer, chunk]);
      for (let next = step(); buffer.length > 0 && next; next = step()) {
        buffer = buffer.subarray(next.length);
        next.act?.();
      }
    },
  };
}

/** An ESC/POS printer on port 9100 of a loopback address of its own. `close` ends it. */
export async function startPrinterPeer(given: Partial<PrinterManners> = {}) {
  const manners: PrinterManners = {
    hasPaper: true,
    coverOpen: false,
    silent: false,
    confirms: true,
    mayConfirm: Promise.resolve(),
    printMs: 0,
    answerMs: 0,
    hangUps: 0,
    runsOut: false,
    neverReads: false,
    says: undefined,
    ...given,
  };
  /** The text of the printed papers, split at each cut. */
  const papers: string[] = [];
  /** Commands that must not be in tickets and receipts. */
  const faults: string[] = [];
  /** What opened the cash drawer, each in hexadecimal. */
  const kicks: string[] = [];
  const sockets = new Set<Socket>();
  let mostAtOnce = 0;
  const host = `127.${randomInt(2, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`;
  const port = 9_100;
  let server: Server | undefined;

  const stateByte = (query: number): number => {
    const { hasPaper, coverOpen } = manners;
    if (query === 1) return 0x12 | (hasPaper && !coverOpen ? 0 : 0x08);
    if (query === 2) return 0x12 | (coverOpen ? 0x04 : 0) | (hasPaper ? 0 : 0x20);
    return 0x12 | (hasPaper ? 0 : 0x60);
  };
  const serve = (socket: Socket) => {
    sockets.add(socket);
    mostAtOnce = Math.max(mostAtOnce, sockets.size);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (manners.neverReads) return void socket.pause();
    if (manners.says) {
      socket.write(manners.says);
      const talk = setInterval(() => socket.write(manners.says ?? ''), 5);
      socket.on('close', () => clearInterval(talk));
    }
    const answer = (byte: number, afterMs: number) => {
      if (!manners.silent && !manners.says)
        setTimeout(() => socket.writable && socket.write(Uint8Array.of(byte)), afterMs);
    };
    const reader = paperReader({
      state: (query) => answer(stateByte(query), manners.answerMs),
      whenPrinted: () => {
        if (manners.confirms && manners.hasPaper) void manners.mayConfirm.then(() => answer(0, manners.printMs));
      },
      cut: () => {
        if (manners.runsOut) {
          manners.runsOut = false;
          manners.hasPaper = false;
          reader.papers.length = 0;
        }
        papers.push(...reader.papers.splice(0));
        if (manners.hangUps === 0) return;
        manners.hangUps -= 1;
        socket.destroy();
      },
    });
    socket.on('data', (chunk: Buffer) => {
      reader.read(chunk);
      faults.push(...reader.faults.splice(0));
      kicks.push(...reader.kicks.splice(0));
    });
  };
  const turnOn = async () => {
    const fresh = createServer(serve);
    await new Promise<void>((resolve, reject) => fresh.once('error', reject).listen(port, host, resolve));
    server = fresh;
  };
  const turnOff = async () => {
    const old = server;
    server = undefined;
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => (old ? old.close(resolve) : resolve(undefined)));
  };
  await turnOn();
  return { host, port, manners, papers, faults, kicks, mostAtOnce: () => mostAtOnce, turnOn, turnOff, close: turnOff };
}
