let prove: () => Promise<boolean> = async () => false;
let proof: Promise<boolean> | undefined;

/** Registers the function that asks for the PIN or password. */
export function setProver(ask: () => Promise<boolean>): void {
  prove = ask;
}

/** Simultaneous calls share one prompt. */
export function proveAgain(): Promise<boolean> {
  proof ??= prove().finally(() => {
    proof = undefined;
  });
  return proof;
}
