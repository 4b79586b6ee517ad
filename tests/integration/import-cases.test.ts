import { readdirSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { ImportCounts } from '#contract/admin/imports.ts';
import { chinaTime, fixedClock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { ImportEvent } from '#platform/import/summary.ts';
import { runFile } from '#server/control/jobs/import-job.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { describeOneDatabase } from './databases.ts';
import { game, NOW, pack } from './main-service/inputs.ts';

const FILES = new URL('./import-files/cases/', import.meta.url).pathname;
const clock = fixedClock('2026-11-29T10:00:00+08:00');

interface Case {
  counts: Partial<ImportCounts>;
  /** Line, level and reason of each finding. */
  findings: (string | RegExp)[];
  /** What is in the database afterwards. */
  stored: string[];
}

const SCIENTIFIC = /rejected 变成了科学计数法/;
const SPAN = /rejected 像是一段时间/;
const SPOILED = { rows: 8, inserted: 2, rejected: 6 };

/** The files by their names, whose first word is what they are imported as. */
const CASES: Record<string, Case> = {
  'codes-spoiled-by-excel.csv': {
    counts: SPOILED,
    findings: [
      /^3 /,
    ],
    stored: ['731E04', '00765432'],
  },
};

/*
 * Small files of the kinds that people report about imports: lists that a spreadsheet has changed, titles and totals
 * among the rows, texts from chats, hidden sheets, other encodings, spans, numbers of days, merged cells, and HTML with
 * lazy pictures.
 */
describeOneDatabase('small files as people send them', (open) => {
  let db: Database;
  let gameId = 0;
  let packs = 0;

  beforeAll(async () => {
    db = await open();
    const [row] = await transaction(db, (tx) => upsertGames(tx, [game('青崖渡')], NOW));
    gameId = row?.id ?? 0;
  });

  async function newPack(): Promise<number> {
    packs += 1;
    const [row] = await transaction(db, (tx) => upsertPacks(tx, [pack(gameId, `礼包${packs}`)]));
    return row?.id ?? 0;
  }

  const kindOf = (file: string) => file.split('-')[0] as 'codes' | 'games' | 'news' | 'openings';

  async function imported(file: string, packId: number, isDryRun: boolean) {
    const findings: string[] = [];
    const emit = (event: ImportEvent) => {
      if (event.type === 'issue') {
        const { line, level, reason } = event.issue;
        findings.push(`${line} ${level} ${reason}`);
      }
    };
    const kind = kindOf(file);
    const summary = await runFile(
      FILES + file,
      { kind, pack: kind === 'codes' ? packId : undefined, isStrict: false, isDryRun },
      { db, clock, emit, publish: () => undefined },
    );
    const { outcome, milliseconds: _time, kind: _kind, warnings: _warnings, ...counts } = summary;
    return { outcome, counts, findings };
  }

  async function storedOf(file: string, packId: number): Promise<string[]> {
    switch (kindOf(file)) {
      case 'codes': {
        const rows = await db
          .selectFrom('pack_code')
          .select('code')
          .where('pack_id', '=', packId)
          .orderBy('id')
          .execute();
        return rows.map(({ code }) => code);
      }
      case 'games': {
        const rows = await db.selectFrom('game').select('name').where('id', '>', gameId).orderBy('id').execute();
        return rows.map(({ name }) => name);
      }
      case 'news': {
        const rows = await db.selectFrom('news').select(['title', 'body_html']).orderBy('id').execute();
        return rows.map((row) => `${row.title} ${row.body_html}`);
      }
      case 'openings': {
        const rows = await db.selectFrom('opening').selectAll().orderBy('id').execute();
        return rows.map((row) => `${row.server_name} ${chinaTime(row.opens_at).slice(0, 19)}`);
      }
    }
  }

  test('every file has a case', () => {
    expect(readdirSync(FILES).sort()).toEqual(Object.keys(CASES).sort());
  });

  test.each(Object.entries(CASES))('%s', async (file, { counts, findings, stored }) => {
    for (const table of ['opening', 'news'] as const) {
      await db.deleteFrom(table).execute();
    }
    await db.deleteFrom('game').where('id', '>', gameId).execute();
    const packId = await newPack();
    const expected = findings.map((finding) => expect.stringMatching(finding));

    const check = await imported(file, packId, true);
    console.log(file, JSON.stringify(check, null, 1));
    expect(check).toMatchObject({ outcome: 'checked', counts, findings: expected });
    const { rows, ...parts } = check.counts;
    expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(rows);
    expect(await storedOf(file, packId)).toEqual([]);

    expect(await imported(file, packId, false)).toEqual({ ...check, outcome: 'written' });
    expect(await storedOf(file, packId)).toEqual(stored);

    const { inserted } = check.counts;
    expect((await imported(file, packId, false)).counts).toMatchObject({ inserted: 0, unchanged: inserted });
    expect(await storedOf(file, packId)).toEqual(stored);
  });
});
