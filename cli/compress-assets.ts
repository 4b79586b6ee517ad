import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Lays a brotli and a gzip copy beside every built script and style, so that none is compressed while serving. */
const folder = join(import.meta.dirname, '..', 'build', 'client', 'assets');
for (const name of readdirSync(folder)) {
  if (/\.(js|css|svg|json)$/.test(name)) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(
      join(folder, `${name}.br`),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
