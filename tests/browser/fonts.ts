import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const projectRoot = join(import.meta.dirname, '..', '..');
const artifacts = join(projectRoot, 'tests', '.artifacts');
const fonts = join(projectRoot, 'node_modules', '@embedpdf', 'fonts-sc', 'fonts');

/**
 * Writes a configuration for fontconfig with one family, Noto Sans for simplified Chinese, and returns its path. Pages
 * look the same on every machine, whatever fonts it has: the heights of texts depend on them.
 */
export function fontConfiguration(): string {
  mkdirSync(artifacts, { recursive: true });
  const path = join(artifacts, 'fonts.conf');
  writeFileSync(
    path,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${join(artifacts, 'fonts-cache')}</cachedir>
</fontconfig>
`,
  );
  return path;
}
