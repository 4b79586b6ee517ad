import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The path of an installed program; as root on Debian it is installed, with a message, unless `NO_INSTALL=1`.
 * Undefined if missing.
 */
export function debianProgram(name: string, ...packages: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const found = () => folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (!found() && mayInstall()) {
    console.log(
      `${name} is missing. Installing ${packages.join(', ')} with apt-get (NO_INSTALL=1 prevents it)…`,
    );
    const options = {
      stdio: 'ignore' as const,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    };
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
  }
  return found();
}

function mayInstall(): boolean {
  return (
    process.env.NO_INSTALL !== '1' &&
    process.getuid?.() === 0 &&
    spawnSync('apt-get', ['--version']).status === 0
  );
}
