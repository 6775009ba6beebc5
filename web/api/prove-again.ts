/** Asks the person at the screen to prove who they are; true once they have. */
export type Prover = () => Promise<boolean>;

let prover: Prover | undefined;
let asked: Promise<boolean> | undefined;

/** Says who asks while the portal is shown. Answers the way to stop. */
export function setProver(ask: Prover): () => void {
  prover = ask;
  return () => {
    if (prover === ask) prover = undefined;
  };
}

/** Asks once, whatever number of presses wait for it. */
export function proveAgain(): Promise<boolean> {
  asked ??= (prover?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined;
  });
  return asked;
}
