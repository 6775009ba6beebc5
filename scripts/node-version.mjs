const [neededMajor, neededMinor] = [20, 19];

/** Exits with a plain sentence if this Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return;
  console.error(`Comanda needs Node ${neededMajor}.${neededMinor} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
