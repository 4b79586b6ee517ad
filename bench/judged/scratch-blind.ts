import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { seedDemo } from '#demo/seed.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open.ts';
import { testOwner } from '#tests/integration/owner.ts';
import { evaluate } from './evaluate.ts';
import { JUDGED_AT } from './judged-queries.ts';
import { portalSearch } from './portal-search.ts';

const KINDS = ['filter', 'game', 'gift', 'opening', 'news'] as const;
const entries = Object.entries(parse(readFileSync('/work/wt/blind.yaml', 'utf8')) as Record<string, any[]>).flatMap(
  ([title, list]) =>
    list.map((one) => ({
      query: String(one.query),
      class: title,
      right: KINDS.flatMap((kind) => [one[kind] ?? []].flat().map((name: string) => ({ kind, name }))),
    })),
);
const dataDir = mkdtempSync(join(tmpdir(), 'youmen-judged-'));
const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined, owner: testOwner('bench') }, console.error);
await migrate(db);
await seedDemo({ db, clock: JUDGED_AT, dataDir, say: () => undefined });
const { overall, classes, misses } = await evaluate(portalSearch(db, JUDGED_AT.now()), entries as never);
console.log(JSON.stringify(overall));
for (const [name, c] of classes) console.log(name, JSON.stringify(c));
for (const m of misses) console.log(m.class, '|', m.query, '|', m.outcome, '|', m.shown.map(({ kind, name }) => `${kind} ${name}`).join('; '));
await close();
rmSync(dataDir, { recursive: true, force: true });
