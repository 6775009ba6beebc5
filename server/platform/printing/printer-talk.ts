import { connect, type Socket } from 'node:net';
import type { PrinterState } from '../../../core/domain/printers.ts';
import { type Answered, answerReader, askState, askWhenPrinted, stateOf } from './printer-answers.ts';

export interface PrinterPatience {
  readonly connectMs: number;
  readonly stateMs: number;
}

export const usualPatience: PrinterPatience = { connectMs: 1_500, stateMs: 2_500 };

type Fault = Exclude<PrinterState, 'ready' | 'unknown' | 'blocked'>;

/** off: no connection, or it was closed. silent: the peer doesn't respond like a printer. */
export class PrinterGone extends Error {
  readonly state: Fault;

  constructor(state: Fault) {
    super(state);
    this.state = state;
  }
}

/** A connection to a printer. Raw responses are never stored or displayed, only what they mean. */
export interface PrinterTalk {
  /** The printer's current state. @throws PrinterGone */
  state(): Promise<ReturnType<typeof stateOf>>;
  /** Resolves when the printer confirms that the paper was printed. @throws PrinterGone */
  print(bytes: Uint8Array, withinMs: number): Promise<void>;
  end(): void;
}

/** Connects to an IP address, without DNS. @throws PrinterGone if the peer isn't a printer or doesn't respond */
export async function connectToPrinter(
  { address, port }: { readonly address: string; readonly port: number },
  patience: PrinterPatience,
  halt: AbortSignal,
): Promise<PrinterTalk> {
  const socket = connect({ host: address, port, noDelay: true });
  const read = answerReader();
  let gone: PrinterGone | undefined;
  let waiting: { readonly settle: (outcome: Answered | PrinterGone) => void } | undefined;
  const lose = (fault: PrinterGone) => {
    gone ??= fault;
    socket.destroy();
    waiting?.settle(gone);
  };
  socket.on('error', () => lose(new PrinterGone('off')));
  socket.on('close', () => lose(new PrinterGone('off')));
  socket.on('data', (chunk) => {
    for (const answer of read(chunk)) {
      // Printers only send responses, so this is some other service.
      if (answer.kind === 'garbage' || !waiting) return lose(new PrinterGone('silent'));
      waiting.settle(answer);
    }
  });
  const halted = () => lose(new PrinterGone('off'));
  if (halt.aborted) halted();
  halt.addEventListener('abort', halted, { once: true });

  await connected(socket, patience.connectMs).catch((fault: PrinterGone) => lose(fault));
  const ask = async (bytes: Uint8Array, kind: 'state' | 'printed', withinMs: number): Promise<number> => {
    if (gone) throw gone;
    const answer = await new Promise<Answered | PrinterGone>((resolve) => {
      const timer = setTimeout(() => waiting?.settle(new PrinterGone('silent')), withinMs);
      waiting = {
        settle: (outcome) => {
          clearTimeout(timer);
          waiting = undefined;
          resolve(outcome);
        },
      };
      socket.write(bytes);
    });
    if (answer instanceof PrinterGone) throw answer;
    if (answer.kind === kind) return answer.byte;
    lose(new PrinterGone('silent'));
    throw gone;
  };
  const end = () => {
    halt.removeEventListener('abort', halted);
    gone ??= new PrinterGone('off');
    socket.destroy();
  };
  if (gone) {
    end();
    throw gone;
  }
  return {
    async state() {
      const until = performance.now() + patience.stateMs;
      const askNow = (bytes: readonly number[]) => ask(Uint8Array.from(bytes), 'state', until - performance.now());
      const printer = await askNow(askState.printer);
      const cause = await askNow(askState.cause);
      const paper = await askNow(askState.paper);
      return stateOf({ printer, cause, paper });
    },
    async print(bytes, withinMs) {
      await ask(Buffer.concat([bytes, Uint8Array.from(askWhenPrinted)]), 'printed', withinMs);
    },
    end,
  };
}

function connected(socket: Socket, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PrinterGone('off')), withinMs);
    const settle = (act: () => void) => () => {
      clearTimeout(timer);
      act();
    };
    socket.once('connect', settle(resolve));
    socket.once(
      'close',
      settle(() => reject(new PrinterGone('off'))),
    );
  });
}
