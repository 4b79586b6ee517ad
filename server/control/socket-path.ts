import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A unix socket's address holds 108 bytes on Linux and 104 elsewhere, the closing zero included. */
const LONGEST_PATH = 103;

/**
 * Where the portal that holds a data directory listens for jobs: a file in the directory; where that path is
 * too long for a socket, one in the temporary folder named after the directory; a named pipe on Windows.
 */
export function controlSocketPath(
  dataDir: string,
  place: { platform: NodeJS.Platform; tmp: string } = { platform: process.platform, tmp: tmpdir() },
): string {
  const name = `youmen-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`;
  if (place.platform === 'win32') {
    return `\\\\.\\pipe\\${name}`;
  }
  const inside = join(resolve(dataDir), 'control.sock');
  return Buffer.byteLength(inside) <= LONGEST_PATH ? inside : join(place.tmp, `${name}.sock`);
}
