// Plain JavaScript on purpose, as `bootstrap.mjs`, which uses it.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files of builds before this one are kept so long after a newer one took their place, in ms: for pages still open. */
const KEPT_MS = 14 * 24 * 3_600_000;

/**
 * Call before a build: what the last one made, named by its content, is copied aside (`build/earlier`), since pages that
 * visitors have open ask for it still. What was replaced long ago goes.
 */
export function retainAssets(build) {
  for (const part of ['client', 'console']) {
    const made = join(build, part, 'assets');
    const earlier = join(build, 'earlier', part);
    mkdirSync(earlier, { recursive: true });
    for (const name of readdirSync(earlier)) {
      if (Date.now() - statSync(join(earlier, name)).mtimeMs > KEPT_MS) {
        rmSync(join(earlier, name));
      }
    }
    for (const name of existsSync(made) ? readdirSync(made) : []) {
      copyFileSync(join(made, name), join(earlier, name));
    }
  }
}
