// @module-tag exact

import { beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { ImportEvent } from '#platform/import/summary.ts';
import { importCodes } from '#services/main/codes/code-import.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { workbookParts, writtenZip } from '#tests/unit/written-zip.ts';
import { codeFiles, workbook } from './code-imports.ts';
import { describeEachDatabase } from './databases.ts';
import { game, NOW, pack } from './main-service/inputs.ts';

const file = codeFiles();

interface RunSettings {
  /** Aborted as soon as the first codes are added. */
  stop?: AbortController;
  isDryRun?: boolean;
  takesUnlike?: boolean;
  takesRemarks?: boolean;
  takesHidden?: boolean;
}

describeEachDatabase('import of codes', (open) => {
  let db: Database;
  let gameId = 0;
  let packs = 0;

  beforeAll(async () => {
    db = await open();
    const [row] = await transaction(db, (tx) => upsertGames(tx, [game('云海剑歌')], NOW));
    gameId = row?.id ?? 0;
  });

  async function newPack(): Promise<number> {
    packs += 1;
    const [row] = await transaction(db, (tx) => upsertPacks(tx, [pack(gameId, `礼包${packs}`)]));
    return row?.id ?? 0;
  }

  async function run(packId: number, path: string, { stop, ...settings }: RunSettings = {}) {
    const events: ImportEvent[] = [];
    const invalidated: string[] = [];
    const emit = (event: ImportEvent) => {
      events.push(event);
    };
    const publish = (tags: string[]) => {
      invalidated.push(...tags);
      stop?.abort(new Error('stopped'));
    };
    const summary = await importCodes(
      packId,
      path,
      { isDryRun: false, takesUnlike: false, takesRemarks: false, takesHidden: false, ...settings },
      { db, clock: systemClock, emit, publish, signal: stop?.signal },
    );
    const issues = events.flatMap((event) =>
      event.type === 'issue' ? [`${event.issue.line} ${event.issue.level} ${event.issue.reason}`] : [],
    );
    const heldBack = events.find(({ type }) => type === 'held_back');
    return { summary, issues, invalidated, heldBack, events };
  }

  async function state(id: number) {
    const codes = await db.selectFrom('pack_code').select('code').where('pack_id', '=', id).execute();
    const { total, remaining } = await db
      .selectFrom('pack')
      .select(['total', 'remaining'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { codes: codes.map(({ code }) => code).sort(), total, remaining };
  }

  test('one code per line: cleaned, duplicates reported, stock raised to the number of codes', async () => {
    const id = await newPack();
    const { summary, issues, invalidated } = await run(
      id,
      file('A1\r\nA2\u200b\r\n\r\nA1\r\nA 3\r\nＡ４\r\n'),
    );
    expect(summary).toMatchObject({ rows: 5, inserted: 3, duplicates: 1, rejected: 1, outcome: 'written' });
    expect(issues).toEqual([
      '2 note 已去掉 1 个不可见字符',
      '5 rejected 兑换码中间有空格',
      '6 note 全角字符已转换为半角',
      '4 duplicate 与第 1 行重复，这一行没有导入',
    ]);
    expect(await state(id)).toEqual({ codes: ['A1', 'A2', 'A4'], total: 3, remaining: 3 });
    expect(invalidated).toContain(`pack:${id}`);
  });

  test('reports codes of this pack and of others with their lines and does not change them', async () => {
    const [first, second] = [await newPack(), await newPack()];
    await run(first, file('B1\nB2\n'));
    await db
      .insertInto('issued_code')
      .values({ pack_id: 999, code: 'B5', player_id: 1, claimed_at: NOW })
      .execute();
    await run(second, file('B3\n'));
    const { summary, issues } = await run(second, file('B1\nB3\nB4\nB5\n'));
    expect(summary).toMatchObject({ rows: 4, inserted: 1, unchanged: 1, rejected: 2 });
    expect(issues).toEqual([
      `1 rejected 已在另一个礼包里：礼包${packs - 1}（编号 ${first}）`,
      '2 duplicate 已在这个礼包里，未重复导入',
      '4 rejected 数据库恢复之前已经发给过玩家',
    ]);
    expect(await state(second)).toEqual({ codes: ['B3', 'B4'], total: 2, remaining: 2 });
  });

  test('CSV: uses the column with a known name, or else the only one', async () => {
    const id = await newPack();
    await run(id, file('编号,兑换码,备注\n1,C1,首批\n2,"C2",\n'));
    expect((await state(id)).codes).toEqual(['C1', 'C2']);
    await expect(run(id, file('1,C3\n2,C4\n'))).rejects.toThrow('需要指定导入哪一列');
    await expect(run(999_999, file('C5\n'))).rejects.toThrow('没有编号为 999999 的礼包');
  });

  test('[COD-13] of a file in UTF-8 with a character that another program lost only its line is refused', async () => {
    const id = await newPack();
    const { issues } = await run(id, file('\u00a0J13A1\n\u00a0J13A2\nJ13\ufffdA3\nJ13\u200bA4\n'));
    expect((await state(id)).codes).toEqual(['J13A1', 'J13A2', 'J13A4']);
    expect(issues).toContain('3 rejected 有损坏的字符（编码转换时丢失）');
  });

  test.each(['code', 'codes', '兑换码', '激活码', '礼包码', 'cdkey', 'CDK'])(
    'a column named %s holds the codes',
    async (name) => {
      const id = await newPack();
      const { summary } = await run(id, file(`编号,${name}\n1,D1-${packs}\n2,D2-${packs}\n`));
      expect(summary).toMatchObject({ rows: 2, inserted: 2, rejected: 0 });
      expect((await state(id)).codes).toEqual([`D1-${packs}`, `D2-${packs}`]);
    },
  );

  test.each([
    ['a heading that other systems use', '编号,序列号\n1,H1-#\n2,H2-#\n', []],
    ['a heading with a remark', '* CDKEY码（16 位）\nH1-#\nH2-#\n', []],
    ['a title above the header', '新手礼包兑换码\n2026-11\n编号\t兑换码\n1\tH1-#\n2\tH2-#\n', [1]],
    ['a title that is a heading itself', '兑换码,\n序号,兑换码\n1,H1-#\n2,H2-#\n', [1]],
    ['a line that names the separator', 'sep=;\n编号;兑换码\n1;H1-#\n2;H2-#\n', []],
  ])('[BLR-01] the column of codes is found below %s', async (_name, text, notes) => {
    const id = await newPack();
    const { issues } = await run(id, file(text.replaceAll('#', String(packs))));
    expect((await state(id)).codes).toEqual([`H1-${packs}`, `H2-${packs}`]);
    expect(issues.filter((one) => one.includes('note')).map((one) => Number.parseInt(one, 10))).toEqual(
      notes,
    );
  });

  test('[BLR-12] a list in GBK with one label and with euro signs of one byte is read', async () => {
    const id = await newPack();
    const label = [0xb6, 0xd2, 0xbb, 0xbb, 0xc2, 0xeb, 0xa3, 0xba];
    const lines = Array.from({ length: 25 }, (_, at) =>
      Buffer.concat([Buffer.from(label), Buffer.from([0x80]), Buffer.from(`K${1_000 + at}\n`)]),
    );
    const { summary } = await run(id, file(Buffer.concat(lines)), { takesRemarks: true });
    expect(summary).toMatchObject({ rows: 25, inserted: 25, rejected: 0 });
    expect((await state(id)).codes[0]).toBe('€K1000');
  });

  test('[BLR-01] serial numbers below merged headings are no codes', async () => {
    const id = await newPack();
    const rows = [
      ['兑换码', '', ''],
      ['礼包信息', '', '兑换信息'],
      ['序号', '礼包', '编码'],
      [1, '新手', 'L1A'],
      [2, '新手', 'L2A'],
    ];
    await expect(run(id, file(workbook(rows)))).rejects.toThrow('需要指定导入哪一列');
    expect((await state(id)).codes).toEqual([]);
  });

  test('[BLR-01] what is no code is rejected, in a trial run too, and no code is dropped unseen', async () => {
    const id = await newPack();
    const text = 'I1\nVIP,666\n6.22203E+15\n=\n#REF!\n兑换码说明\n----\nI2\n';
    for (const isDryRun of [true, false]) {
      const { summary, issues } = await run(id, file(text), { isDryRun });
      expect(summary).toMatchObject({ rows: 8, inserted: 2, rejected: 6 });
      expect(issues).toEqual([
        expect.stringMatching(/^2 rejected 这一行有多格/),
        expect.stringMatching(/^3 rejected 变成了科学计数法/),
        expect.stringMatching(/^4 rejected 里面没有字母和数字/),
        expect.stringMatching(/^5 rejected 是公式的错误值 #REF!/),
        expect.stringMatching(/^6 rejected 里面没有字母和数字/),
        expect.stringMatching(/^7 rejected 里面没有字母和数字/),
      ]);
    }
    expect((await state(id)).codes).toEqual(['I1', 'I2']);
    const joined = await run(id, file('I3\ncode\nI4\nI5,VIP,,,\ncode\n'));
    expect(joined.issues).toEqual([
      expect.stringMatching(/^1 rejected 在列名的上面/),
      expect.stringMatching(/^4 rejected 列名只有 1 格，这一行却有 2 格；内容里有逗号的请加上引号/),
      expect.stringMatching(/^5 rejected 是列名/),
    ]);
    expect((await state(id)).codes).toEqual(['I1', 'I2', 'I4']);
    const cut = await run(id, file('1,I6\n序号,兑换码\n2,I7\n'));
    expect(cut.issues).toEqual([expect.stringMatching(/^1 rejected 在列名的上面/)]);
  });

  test('[COD-08] lines that look like remarks are held back, and taken as they stand if the operator wants it', async () => {
    const id = await newPack();
    const content = 'KM1A\n云海口令888\n第1页\nYM8(春)\n';
    const held = await run(id, file(content));
    expect(held.summary).toMatchObject({ inserted: 1, rejected: 3, unlike: 0, remarks: 2 });
    expect(held.issues).toEqual([
      expect.stringMatching(/^3 rejected 是页码或合计/),
      expect.stringMatching(/^2 rejected 里面像是有说明文字/),
      expect.stringMatching(/^4 rejected 里面像是有说明文字/),
    ]);
    const taken = await run(id, file(content), { takesRemarks: true });
    expect(taken.summary).toMatchObject({ inserted: 2, unchanged: 1, rejected: 1, unlike: 0, remarks: 0 });
    expect((await state(id)).codes.sort()).toEqual(['KM1A', 'YM8(春)', '云海口令888']);
  });

  test('[COD-09] remarks and codes of another shape are counted apart, and each is taken by its own choice', async () => {
    const content = 'KN1A\nKN2A\nKN3A\nKN4A\nKN5A\nKN6A-LONG\nKN7（已发）\n客服QQ:800123456\n';
    const imported = async (takes: Pick<RunSettings, 'takesUnlike' | 'takesRemarks'>) => {
      const { summary, heldBack } = await run(await newPack(), file(content), { isDryRun: true, ...takes });
      const { inserted, rejected, unlike, remarks } = summary;
      expect(heldBack).toEqual(
        unlike + remarks > 0 ? { type: 'held_back', unlike, remarks, used: 0, hidden: 0 } : undefined,
      );
      return { inserted, rejected, unlike, remarks };
    };
    expect(await imported({})).toEqual({ inserted: 5, rejected: 3, unlike: 1, remarks: 2 });
    expect(await imported({ takesUnlike: true })).toEqual({
      inserted: 6,
      rejected: 2,
      unlike: 0,
      remarks: 2,
    });
    expect(await imported({ takesRemarks: true })).toEqual({
      inserted: 7,
      rejected: 1,
      unlike: 1,
      remarks: 0,
    });
    const all = await imported({ takesUnlike: true, takesRemarks: true });
    expect(all).toEqual({ inserted: 8, rejected: 0, unlike: 0, remarks: 0 });
  });

  test('[COD-09] of a list with odd lines, whatever their number, only the codes are taken', async () => {
    const id = await newPack();
    const eight = Array.from({ length: 10 }, (_, at) => `PK${at}M7XW${at}`);
    const ten = Array.from({ length: 10 }, (_, at) => `PQ${at}N5CVZT${at}`);
    const odd =
      'null NULL undefined None nan true NaN N/A - 13800138000 88888 QQ123456 QX73T5 qx2n9cvz8z'.split(' ');
    const { summary, issues } = await run(id, file([...eight, ...odd, ...ten].join('\n')));
    expect(summary).toMatchObject({ rows: 34, inserted: 20, rejected: 14, unlike: 5 });
    expect(issues.every((one) => one.includes(' rejected '))).toBe(true);
    expect((await state(id)).codes).toEqual([...eight, ...ten].sort());
  });

  test('[BLR-01] each row that is not blank is counted and named with its cell, also without a code', async () => {
    const id = await newPack();
    const text =
      '编号,渠道,兑换码,备注\n1,A,R1X,\n\n65,B,,缺码\n,,,\n2,A,R2X,\n说明：每个码限用一次,,,\n3,A,R1X,\n';
    const { summary, events } = await run(id, file(text));
    expect(summary).toMatchObject({ rows: 5, inserted: 2, duplicates: 1, rejected: 2 });
    const issues = events.flatMap((event) => (event.type === 'issue' ? [event.issue] : []));
    expect(issues.map(({ line, level, cell, value, reason }) => [line, level, cell, value, reason])).toEqual([
      [4, 'rejected', 'C4', '65，B，缺码', '这一行没有兑换码'],
      [7, 'rejected', 'C7', '说明：每个码限用一次', '这一行没有兑换码'],
      [8, 'duplicate', 'C8', 'R1X', '与第 2 行重复，这一行没有导入'],
    ]);
  });

  test('[BLR-01] a column is found by a heading in traditional characters', async () => {
    const id = await newPack();
    const { summary, issues } = await run(id, file('編號,兌換碼\n1,S1X\n2,S2X\n'));
    expect(summary).toMatchObject({ rows: 2, inserted: 2 });
    expect(issues).toEqual([]);
    await run(id, file('兌換碼\nS3X\nS4X\n'));
    expect((await state(id)).codes).toEqual(['S1X', 'S2X', 'S3X', 'S4X']);
  });

  test('[BLR-01] a row has a warning only if its code is taken', async () => {
    const [first, id] = [await newPack(), await newPack()];
    await run(first, file('20261222\n'));
    const rows = [['兑换码'], [20261221], [20261222]];
    const { summary, issues } = await run(id, file(workbook(rows)));
    expect(summary).toMatchObject({ inserted: 1, warnings: 1, rejected: 1 });
    expect(issues).toEqual([
      expect.stringMatching(/^2 warning 在工作簿里是数字/),
      expect.stringMatching(/^3 rejected 已在另一个礼包里/),
    ]);
  });

  test('[BLR-19] codes in hidden rows or in a hidden column of a workbook are held back, and taken by a choice', async () => {
    const rows = [
      ['兑换码', '批次'],
      ['T1XA', '甲'],
      ['T2XA', '乙'],
      ['T2XA', '甲'],
      ['T3XA', '乙'],
    ];
    const [id, other] = [await newPack(), await newPack()];
    const filtered = file(workbook(rows, { rows: [2, 4] }));
    const { summary, issues, heldBack } = await run(id, filtered);
    expect(summary).toMatchObject({ rows: 4, inserted: 2, rejected: 2, duplicates: 0, hidden: 2 });
    expect(heldBack).toEqual({ type: 'held_back', unlike: 0, remarks: 0, used: 0, hidden: 2 });
    expect(issues).toEqual([
      expect.stringMatching(/^3 rejected 在工作簿里是隐藏的/),
      expect.stringMatching(/^5 rejected 在工作簿里是隐藏的/),
    ]);
    expect((await state(id)).codes).toEqual(['T1XA', 'T2XA']);
    const taken = await run(id, filtered, { takesHidden: true });
    expect(taken.summary).toMatchObject({ inserted: 1, unchanged: 2, duplicates: 1, hidden: 0 });
    const covered = await run(other, file(workbook([['兑换码'], ['U1XA']], { columns: [0] })));
    expect(covered.summary).toMatchObject({ inserted: 0, rejected: 1, hidden: 1 });
  });

  test('[BLR-01] a workbook: errors and formulas without a result are rejected, a merged cell is a warning', async () => {
    const id = await newPack();
    const cells = (line: number, code: string) =>
      `<row r="${line}"><c r="A${line}"><v>${line}</v></c><c r="B${line}" ${code}</c></row>`;
    const text = (value: string) => `t="inlineStr"><is><t>${value}</t></is>`;
    const rows = [
      cells(1, text('兑换码')),
      cells(2, text('J1')),
      cells(3, '><f>A3&amp;"x"</f>'),
      cells(4, 't="e"><f>1/0</f><v>#DIV/0!</v>'),
      cells(5, text('J2')),
    ];
    const merged = '<mergeCells count="1"><mergeCell ref="B5:C5"/></mergeCells>';
    const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData>${merged}</worksheet>`;
    const { summary, issues } = await run(id, file(writtenZip(workbookParts(sheet))));
    expect(issues).toEqual([
      expect.stringMatching(/^3 rejected 是公式，文件里没有保存它的结果/),
      expect.stringMatching(/^4 rejected 是公式的错误值 #DIV\/0!/),
      expect.stringMatching(/^5 warning B5:C5 是合并的单元格/),
    ]);
    expect(summary).toMatchObject({ inserted: 2, rejected: 2, warnings: 1 });
    expect((await state(id)).codes).toEqual(['J1', 'J2']);
  });

  test('a workbook: accepts texts, short numbers with a warning, and rejects long ones', async () => {
    const id = await newPack();
    const rows = [
      ['序号', 'code'],
      [1, 'D1'],
      [2, '00012'],
      [3, 20261121],
      [4, 2 ** 60],
    ];
    const { summary, issues } = await run(id, file(workbook(rows)));
    expect(summary).toMatchObject({ inserted: 3, warnings: 1, rejected: 1 });
    expect(issues[0]).toMatch(/^5 rejected 在工作簿里是数字，已经不准确/);
    expect(issues[1]).toMatch(/^4 warning 在工作簿里是数字/);
    expect((await state(id)).codes).toEqual(['00012', '20261121', 'D1']);
    const header = Buffer.from('PK\u0003\u0004 not a workbook');
    await expect(run(id, file(header))).rejects.toThrow('无法读取这个 Excel 工作簿');
  });

  test('[COD-15] codes whose row names another game are held back, and taken with those that are unlike', async () => {
    const id = await newPack();
    const path = file(
      '兑换码,游戏,礼包\nJ15A1,云海剑歌,新手礼包\nJ15A2,白鹿仙舟,新手礼包\nJ15A3,云海剑歌,VIP礼包\n',
    );
    const { issues, heldBack } = await run(id, path);
    expect(issues).toEqual([
      `1 note “礼包”列写着“新手礼包”、“VIP礼包”，兑换码都导入云海剑歌的“礼包${packs}”；请核对是不是它的`,
      `3 rejected “游戏”列写着“白鹿仙舟”，不是云海剑歌的“礼包${packs}”`,
    ]);
    expect(heldBack).toMatchObject({ unlike: 1 });
    expect((await run(id, path, { takesUnlike: true })).summary).toMatchObject({ inserted: 1, rejected: 0 });
  });

  test('has exactly the codes of the file after an interrupted and a repeated import', async () => {
    const id = await newPack();
    const codes = Array.from({ length: 25_000 }, (_, index) => `E${String(index).padStart(5, '0')}`);
    const path = file(`${codes.join('\n')}\n`);
    const stop = new AbortController();
    await expect(run(id, path, { stop })).rejects.toThrow('stopped');
    const partial = await state(id);
    expect(partial.codes.length).toBeGreaterThan(0);
    expect(partial.codes.length).toBeLessThan(codes.length);
    expect(partial).toMatchObject({ total: partial.codes.length, remaining: partial.codes.length });
    const { summary } = await run(id, path);
    expect(summary).toMatchObject({
      unchanged: partial.codes.length,
      inserted: 25_000 - partial.codes.length,
    });
    expect(await state(id)).toEqual({ codes, total: 25_000, remaining: 25_000 });
  });

  test('a trial run writes nothing and reports the same', async () => {
    const id = await newPack();
    const { summary, invalidated } = await run(id, file('F1\nF2\nF1\n'), { isDryRun: true });
    expect(summary).toMatchObject({ outcome: 'checked', inserted: 2, duplicates: 1 });
    expect(await state(id)).toMatchObject({ codes: [], total: 10, remaining: 5 });
    expect(invalidated).toEqual([]);
  });
});
