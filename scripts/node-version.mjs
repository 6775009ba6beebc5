const [neededMajor, neededMinor] = [20, 19];

/** Why Comanda can't run here. @param {{ platform: string, arch: string }} machine @returns {string | undefined} */
export function unsupported({ platform, arch } = process) {
  if (platform === 'win32')
    return 'Comanda runs on Linux. On Windows, start it inside WSL 2 or in a container: docs/install.md says how.';
  const isKnown = platform === 'darwin' || (platform === 'linux' && ['x64', 'arm64'].includes(arch));
  return isKnown ? undefined : `Comanda runs on Linux (x64 or arm64), not on ${platform} (${arch}).`;
}

/** Exits with a readable message if this Node version is too old or the system isn't supported. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNew = major > neededMajor || (major === neededMajor && minor >= neededMinor);
  const fault = isNew
    ? unsupported()
    : `Comanda needs Node ${neededMajor}.${neededMinor} or newer; this is Node ${process.versions.node}.`;
  if (fault === undefined) return;
  console.error(fault);
  process.exit(1);
}
