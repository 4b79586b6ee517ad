// Plain JavaScript, like `bootstrap.mjs`, which imports it.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Assets of earlier builds are retained this long for pages that are still open, in ms. */
const RETENTION_MS = 14 * 24 * 3_600_000;

/**
 * Copies the assets of one site's last build to `build/earlier` and removes expired copies. Call it before a build.
 *
 * @param site the folder in `build`: `client` or `console`
 */
export function retainAssets(build, site) {
  const present = join(build, site, 'assets');
  const earlier = join(build, 'earlier', site);
  mkdirSync(earlier, { recursive: true });
  for (const name of readdirSync(earlier)) {
    if (Date.now() - statSync(join(earlier, name)).mtimeMs > RETENTION_MS) {
      rmSync(join(earlier, name));
    }
  }
  for (const name of existsSync(present) ? readdirSync(present) : []) {
    copyFileSync(join(present, name), join(earlier, name));
  }
}
