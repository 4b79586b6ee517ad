import '#platform/core/private-files/umask.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '#platform/core/clock.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open.ts';
import { runFile } from '#server/control/jobs/import-job.ts';
import type { FileKind } from '#server/control/jobs/import-kinds.ts';
import { testOwner } from '../owner.ts';

/*
 * Imports large files of each list into an empty embedded database: `node measure-imports.ts <folder> <rows>`. Prints a line
 * per file with the outcome, the seconds, and the peak memory beyond that after an import of few rows of each list.
 */

const [folder = '', count = '0'] = process.argv.slice(2);
const { db, close } = await openDatabase(
  { dataDir: join(folder, 'data'), databaseUrl: undefined, owner: testOwner('measure') },
  () => undefined,
);
await migrate(db);
const FEW = 600;
let ids: number[] = [];

interface Content {
  header: string;
  row(line: number): string;
}

const FILES: [FileKind, Content][] = [
  [
    'games',
    {
      header: 'name,aliases,categories,tags,summary,description_html,android_url',
      row: (line) =>
        `游戏${line},别名${line},角色扮演,标签${line % 90},第 ${line} 款游戏,<p>${'介绍'.repeat(60)}</p>,https://dl.example.com/${line}.apk`,
    },
  ],
  ['games', { header: '编号,标签', row: (line) => `${ids[line - 1]},新标签|标签${line % 80}` }],
  [
    'news',
    {
      header: '标题,发布时间,相关游戏,正文',
      row: (line) =>
        `资讯${line},2026-11-${(line % 28) + 1} 10:00,游戏${(line % 500) + 1},<p>${'正文'.repeat(90)}</p>`,
    },
  ],
  [
    'packs',
    {
      header: '游戏,礼包,礼包内容',
      row: (line) => `游戏${(line % 500) + 1},礼包${line},银票*${line}、金币*2`,
    },
  ],
  ['codes', { header: '兑换码', row: (line) => `CODE${String(line).padStart(9, '0')}` }],
  [
    'openings',
    {
      header: '游戏,区服,开服时间',
      row: (line) => `游戏${(line % 500) + 1},${line}服,2026-12-${(line % 28) + 1} 10:00`,
    },
  ],
];

async function importRows(kind: FileKind, { header, row }: Content, rows: number, pack: number | undefined) {
  const path = join(folder, 'input.csv');
  const lines = Array.from({ length: rows }, (_, at) => row(at + 1));
  writeFileSync(path, `${header}\n${lines.join('\n')}\n`);
  const started = performance.now();
  const summary = await runFile(
    path,
    { kind, pack, isStrict: false, isDryRun: false },
    { db, clock: systemClock, emit: () => undefined, publish: () => undefined },
  );
  return { ...summary, seconds: (performance.now() - started) / 1_000 };
}

const MEGABYTE = 1024 * 1024;
const memory = () => process.memoryUsage().rss / MEGABYTE;
/** The peak since the last import of few rows; the start of the database needs more than any import. */
let highest = 0;
setInterval(() => {
  highest = Math.max(highest, memory());
}, 50).unref();
let before = 0;
for (const rows of [FEW, Number(count)]) {
  for (const [kind, content] of FILES) {
    const games = await db.selectFrom('game').select('id').orderBy('id').execute();
    ids = games.map(({ id }) => id);
    const pack = kind === 'codes' ? 1 : undefined;
    const { inserted, updated, unchanged, rejected, seconds } = await importRows(kind, content, rows, pack);
    if (rows !== FEW) {
      const megabytes = Math.round(highest - before);
      const file = content.header.startsWith('编号') ? `${kind} by number` : kind;
      console.log(JSON.stringify({ file, inserted, updated, unchanged, rejected, seconds, megabytes }));
    }
  }
  before ||= memory();
  highest = before;
}
await close();
