import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Writes a brotli and a gzip copy beside every built script, style and drawing of one site (`client` or `console`). */
const site = join(import.meta.dirname, '..', '..', 'build', process.argv[2] ?? '');
for (const name of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
  const file = join(site, name);
  // The service worker is sent as it is.
  if (name !== 'sw.js' && /\.(js|css|svg|json)$/.test(file)) {
    const bytes = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
