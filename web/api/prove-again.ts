let prove: () => Promise<boolean> = async () => false;
let proof: Promise<boolean> | undefined;

/** Names who asks for PIN or password. */
export function setProver(ask: () => Promise<boolean>): void {
  prove = ask;
}

/** Calls that need it at the same time ask once. */
export function proveAgain(): Promise<boolean> {
  proof ??= prove().finally(() => {
    proof = undefined;
  });
  return proof;
}
