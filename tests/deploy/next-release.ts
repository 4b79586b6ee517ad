import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
/** Folders that a server does not need; compressed copies would not have the new names. */
const EXCLUDED =
  /^(\.git|node_modules|tests|bench|docs|data|build\/earlier|build\/client\/assets\/.*\.(br|gz))$/;
/** A name with a content hash. */
const HASHED = /^(.+-[\w-]{7,8})\.(js|css)$/;
const TEXTS = ['.js', '.css', '.html', '.json'];

/**
 * A copy of this version as its next release, in a new folder that the caller removes: scripts and styles have other
 * names, the service worker is another one, and the database gets another table.
 */
export function nextRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'youmen-release-'));
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !EXCLUDED.test(relative(ROOT, path)) });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  nameAnew(join(folder, 'build'));
  appendFileSync(join(folder, 'build', 'client', 'sw.js'), '\n// the next release\n');
  addMigration(join(folder, 'platform', 'database'));
  return folder;
}

function nameAnew(build: string): void {
  const assets = join(build, 'client', 'assets');
  const names = new Map<string, string>();
  for (const name of readdirSync(assets)) {
    const [, stem, kind] = HASHED.exec(name) ?? [];
    if (stem) {
      names.set(name, `${stem}N.${kind}`);
      renameSync(join(assets, name), join(assets, `${stem}N.${kind}`));
    }
  }
  const texts = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((name) =>
    TEXTS.includes(extname(name)),
  );
  const named = /[\w.-]+-[\w-]{7,8}\.(?:js|css)/g;
  for (const path of texts.map((name) => join(build, name))) {
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(named, (name) => names.get(name) ?? name),
    );
  }
}

function addMigration(database: string): void {
  const name = '9999_next_release';
  writeFileSync(
    join(database, 'migrations', `${name}.ts`),
    `import { type Kysely, sql } from 'kysely';
export const up = (db: Kysely<unknown>) => sql\`create table of_the_next_release (id bigint primary key)\`.execute(db);
export const down = (db: Kysely<unknown>) => sql\`drop table of_the_next_release\`.execute(db);
`,
  );
  const list = join(database, 'migrations.ts');
  const text = readFileSync(list, 'utf8').replace(/\n\};\n$/, `\n  '${name}': nextRelease,\n};\n`);
  writeFileSync(list, `import * as nextRelease from './migrations/${name}.ts';\n${text}`);
}
