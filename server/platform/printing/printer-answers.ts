/** Real-time status requests (DLE EOT 1, 2 and 4), to which the printer responds immediately. */
export const askState = { printer: [0x10, 0x04, 1], cause: [0x10, 0x04, 2], paper: [0x10, 0x04, 4] } as const;

/** GS r 1: the printer responds after it has printed everything sent before. */
export const askWhenPrinted = [0x1d, 0x72, 1];

export interface Answered {
  readonly kind: 'state' | 'printed' | 'garbage';
  readonly byte: number;
}

/** Parses the printer's bytes. Skips XON/XOFF and automatic status reports of four bytes, known by their first byte. */
export function answerReader(): (chunk: Uint8Array) => Answered[] {
  let passOver = 0;
  return (chunk) => {
    const answers: Answered[] = [];
    for (const byte of chunk) {
      if (passOver > 0) passOver -= 1;
      else if ((byte & 0x93) === 0x12) answers.push({ kind: 'state', byte });
      else if ((byte & 0x93) === 0x10) passOver = 3;
      else if ((byte & 0x90) === 0) answers.push({ kind: 'printed', byte });
      else if (byte !== 0x11 && byte !== 0x13) answers.push({ kind: 'garbage', byte });
    }
    return answers;
  };
}

export function stateOf(answers: {
  readonly printer: number;
  readonly cause: number;
  readonly paper: number;
}): 'cover' | 'paper' | 'error' | 'ready' {
  if ((answers.cause & 0x04) !== 0) return 'cover';
  if ((answers.paper & 0x60) !== 0 || (answers.cause & 0x20) !== 0) return 'paper';
  if ((answers.cause & 0x40) !== 0 || (answers.printer & 0x08) !== 0) return 'error';
  return 'ready';
}
