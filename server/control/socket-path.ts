import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A Unix socket address has 108 bytes on Linux and 104 elsewhere, including the final zero. */
const MAX_PATH = 103;

/**
 * The control socket of a data directory: a file in the directory; if that path is too long, a file in the temporary
 * folder named after a hash of the directory; a named pipe on Windows.
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
  return Buffer.byteLength(inside) <= MAX_PATH ? inside : join(place.tmp, `${name}.sock`);
}
