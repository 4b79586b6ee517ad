import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Lays a brotli and a gzip copy beside every built script and style, so that none is compressed while serving. */
const build = join(import.meta.dirname, '..', '..', 'build');
const files = ['client', 'console'].flatMap((part) => {
  const folder = join(build, part, 'assets');
  return readdirSync(folder).map((name) => join(folder, name));
});
for (const file of files) {
  if (/\.(js|css|svg|json)$/.test(file)) {
    const bytes = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
