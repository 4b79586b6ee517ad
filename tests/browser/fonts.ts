import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const projectRoot = join(import.meta.dirname, '..', '..');
const artifacts = join(projectRoot, 'tests', '.artifacts');
const fonts = join(projectRoot, 'node_modules', '@embedpdf', 'fonts-sc', 'fonts');
const CONFIGURATION = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${join(artifacts, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/**
 * Writes a configuration for fontconfig with one family, Noto Sans for simplified Chinese, and returns its path. Pages
 * look the same on every machine, whatever fonts it has: the heights of texts depend on them.
 */
export function fontConfiguration(): string {
  const path = join(artifacts, 'fonts.conf');
  // Browsers of other workers may be reading it.
  if (!existsSync(path) || readFileSync(path, 'utf8') !== CONFIGURATION) {
    mkdirSync(artifacts, { recursive: true });
    writeFileSync(path, CONFIGURATION);
  }
  return path;
}
