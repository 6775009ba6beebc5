export type Prover = () => Promise<boolean>;

let prover: Prover | undefined;
let asked: Promise<boolean> | undefined;

/** Registers the portal's dialog. Returns a function that removes it. */
export function setProver(ask: Prover): () => void {
  prover = ask;
  return () => {
    if (prover === ask) prover = undefined;
  };
}

export function proveAgain(): Promise<boolean> {
  asked ??= (prover?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined;
  });
  return asked;
}
