// @module-tag exact

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { freeCodesAmong } from '#services/main/codes/import-facts-repository.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { slowdown } from '#tests/time-limits.ts';
import { workbookParts, writtenZip } from '#tests/unit/written-zip.ts';
import { codeFiles, runCodeImport } from './code-imports.ts';
import { describeEachDatabase } from './databases.ts';
import { ALL, book, csv, LIST, letteredImports, lines, UP_TO_E, WITHOUT_F } from './lettered-codes.ts';
import { newPack, packOf } from './main-service/code-packs.ts';
import { game, NOW } from './main-service/inputs.ts';

const file = codeFiles();
const freeOf = letteredImports();
const [, , , , , , G = '', H = ''] = LIST;

describeEachDatabase('codes of which another line says more', (open) => {
  test('[COD-25] a word for unused counts only as a whole cell', async () => {
    const db = await open();
    for (const text of [
      '未使用（已被领走）',
      '未使用 已发',
      '未兑换(已过期)',
      '正常(张三)',
      '不正常',
      '未使用|已用',
    ]) {
      const rows = LIST.map((code, at) => `${code},"${at < 5 ? '未使用' : text}"`);
      expect((await freeOf(db, csv('兑换码,状态', rows), '整格')).free, text).toEqual(UP_TO_E);
    }
    for (const [heading, good, used] of [
      ['空闲', '是', '否'],
      ['没领', '是', '否'],
      ['没用过', '√', ''],
      ['待发', '√', ''],
    ]) {
      const rows = LIST.map((code, at) => `${code},${at < 5 ? good : used}`);
      expect((await freeOf(db, csv(`兑换码,${heading}`, rows), '反的列')).free, heading).toEqual(UP_TO_E);
    }
  });

  test('[COD-26] a heading, a title or a name that says used holds back all below it', async () => {
    const db = await open();
    for (const heading of [
      '兑换码（已领取）',
      '兑换码(作废)',
      '兑换码（测试用）',
      '旧兑换码',
      'code (redeemed)',
    ]) {
      expect((await freeOf(db, csv(heading, LIST), '列名')).free, heading).toEqual([]);
    }
    for (const heading of [
      '兑换码（未使用）',
      '兑换码（新手礼包）',
      '兑换码（每人限领1个）',
      '兑换码（一次性，使用后失效）',
    ]) {
      expect((await freeOf(db, csv(heading, LIST), '好列名')).free, heading).toEqual(ALL);
    }
    for (const title of [
      'Used',
      'DO NOT SEND',
      '公会拿走的',
      '公会拿走兑换码',
      '发给直播激活码',
      '主播取走CDK',
      '公会拿走的新手礼包',
      '中奖名单',
      '@张三',
      '×××',
      '【用】',
      '使用済み',
      '以下为已领取（不含测试码）：',
      '已作废、已删除：',
      '【已使用（已删除）】',
    ]) {
      const content = `${[...LIST.slice(0, 5), title, ...LIST.slice(5)].join('\n')}\n`;
      expect((await freeOf(db, content, '分段')).free, title).toEqual(UP_TO_E);
    }
    for (const title of [
      '第二批',
      '新增',
      '最新',
      '微信渠道',
      '安卓',
      '未使用',
      '新手礼包',
      '12月',
      'New codes',
    ]) {
      const content = `${[...LIST.slice(0, 5), title, ...LIST.slice(5)].join('\n')}\n`;
      expect((await freeOf(db, content, '新手礼包')).free, title).toEqual(ALL);
    }
  });

  test('[COD-26] the name of a file or a sheet that says used holds back all below it', async () => {
    const db = await open();
    const rows = [['兑换码'], ...LIST.map((code) => [code])];
    for (const name of ['已领取（不含测试码）', '旧码', 'old_codes', 'expired-codes']) {
      expect((await freeOf(db, lines(), '文件名', { fileName: `${name}.txt` })).free, name).toEqual([]);
      const { free, reasons } = await freeOf(db, book([name, rows], ['别的', []]), '表名');
      expect(free, name).toEqual([]);
      expect(reasons, name).toContainEqual(expect.stringContaining(`工作表的名称是“${name}”`));
    }
    for (const name of ['剔除已使用', 'Dead Cells', 'Old School', '新手礼包']) {
      expect((await freeOf(db, lines(), '好文件名', { fileName: `${name}.txt` })).free, name).toEqual(ALL);
    }
  });

  test('[COD-26] what the name of a file says counts below its headings, too', async () => {
    const db = await open();
    const parts = `【新手礼包】\n${LIST.slice(0, 5).join('\n')}\n【未使用】\n${LIST.slice(5).join('\n')}\n`;
    const { free } = await freeOf(db, parts, '新手礼包', { fileName: '旧码.txt' });
    expect(free).toEqual(['F', 'G', 'H']);
  });

  test('[COD-26] a value for nothing, dots or a line of signs end nothing of what a title or a name says', async () => {
    const db = await open();
    const [A = '', ...others] = LIST;
    for (const sign of ['NULL', '\\N', '……', '-----']) {
      const old = csv('兑换码', [A, sign, ...others]);
      expect((await freeOf(db, old, '旧的', { fileName: '旧码.csv' })).free, sign).toEqual([]);
      for (const title of ['已领取', '@张三']) {
        const parts = [...LIST.slice(0, 5), title, sign, ...LIST.slice(5)].join('\n');
        expect((await freeOf(db, parts, '标题和线')).free, `${title} ${sign}`).toEqual(UP_TO_E);
      }
    }
    const above = [...LIST.slice(0, 2), 'NULL', ...LIST.slice(2), '以上已发'].join('\n');
    expect((await freeOf(db, above, '以上')).free).toEqual([]);
  });

  test('[COD-26] of a table that says how codes were used, the column of the state counts', async () => {
    const db = await open();
    const rows = LIST.map((code, at) => `${code},${at < 5 ? '未使用' : '已使用'}`);
    const table = csv('兑换码,状态', rows);
    expect((await freeOf(db, `兑换码使用情况,\n${table}`, '使用情况')).free).toEqual(UP_TO_E);
    expect((await freeOf(db, table, '明细', { fileName: '核销明细.csv' })).free).toEqual(UP_TO_E);
    expect((await freeOf(db, table, '名单', { fileName: '中奖名单.csv' })).free).toEqual([]);
    expect((await freeOf(db, `兑换码使用情况,\n${csv('兑换码,状态', [...LIST])}`, '空状态')).free).toEqual(
      [],
    );
  });

  test('[COD-26] a file with more lines than titles names those that were not judged', async () => {
    const db = await open();
    const [A = '', B = '', C = '', D = ''] = LIST;
    const chat = ['新手礼包', A, B, '@张三', C, '@李四', D].join('\n');
    const { free, reasons, summary } = await freeOf(db, chat, '群聊');
    expect(free).toEqual(['A', 'B', 'C', 'D']);
    expect(summary.warnings).toBe(1);
    expect(reasons).toContainEqual(expect.stringMatching(/^兑换码中间夹着 2 行文字，例如“@张三”；/));
  });

  test('[COD-26] codes in a block comment are held back', async () => {
    const db = await open();
    for (const [start, end] of [
      ['/*', '*/'],
      ['<!-- used', '-->'],
    ]) {
      const content = `${[...LIST.slice(0, 2), start, ...LIST.slice(5), end, ...LIST.slice(2, 5)].join('\n')}\n`;
      expect((await freeOf(db, content, '注释')).free, start).toEqual(UP_TO_E);
    }
  });

  test('[COD-27] codes that another sheet lists with who has them are held back', async () => {
    const db = await open();
    const all: [string, string[][]] = ['兑换码', [['兑换码'], ...LIST.map((code) => [code])]];
    const given = [
      ['兑换码', '领取人', '领取时间'],
      [G, '张三', '2026-11-20 10:00'],
      [H.toLowerCase(), '李四', '2026-11-21 10:00'],
    ];
    for (const [name, isHidden] of [
      ['发放记录', false],
      ['Sheet2', true],
      ['11月', false],
      ['导出', true],
    ] as const) {
      const { free, reasons } = await freeOf(db, book(all, [name, given, isHidden]), '两张表');
      expect(free, name).toEqual(ALL.slice(0, 6));
      expect(reasons).toContainEqual(expect.stringContaining(`也在工作表“${name}”里`));
    }
    const takers = [
      [G, '张三'],
      [H, '李四'],
    ];
    expect((await freeOf(db, book(all, ['Sheet2', takers]), '没有列名')).free).toEqual(ALL.slice(0, 6));
  });

  test('[COD-27] another sheet that cannot be read is named', async () => {
    const db = await open();
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const cells = LIST.map(
      (code, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="str"><v>${code}</v></c></row>`,
    );
    const relations = [1, 2].map(
      (at) => `<Relationship Id="r${at}" Type="${type}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
    );
    const bookOf = (name: string) =>
      writtenZip(
        workbookParts(`<worksheet><sheetData>${cells.join('')}</sheetData></worksheet>`, {
          'xl/workbook.xml': `<workbook xmlns:r="${type}"><sheets><sheet name="兑换码" sheetId="1" r:id="r1"/><sheet name="${name}" sheetId="2" r:id="r2"/></sheets></workbook>`,
          'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
        }),
      );
    const { free, reasons } = await freeOf(db, bookOf('登记'), '读不出来的表');
    expect(free).toEqual(ALL);
    expect(reasons).toContainEqual(expect.stringContaining('工作表“登记”读不出来'));
    const used = await freeOf(db, bookOf('已使用'), '读不出来的表');
    expect(used.free).toEqual([]);
    expect(used.reasons).toContain(
      '工作表“已使用”读不出来，不知道里面有哪些兑换码，没有导入；请在 Excel 里重新保存这个工作簿，或从名单里删去已经发出的兑换码，再删去这张工作表，然后导入',
    );
  });

  test('[COD-27] codes that another sheet lists with a channel only are free', async () => {
    const db = await open();
    const all: [string, string[][]] = ['兑换码', [['兑换码'], ...LIST.map((code) => [code])]];
    const channels = [
      [G, '微信'],
      [H, '抖音'],
    ];
    expect((await freeOf(db, book(all, ['微信', [['兑换码', '渠道'], ...channels]]), '渠道')).free).toEqual(
      ALL,
    );
    expect((await freeOf(db, book(all, ['微信', channels]), '渠道没有列名')).free).toEqual(ALL);
  });

  test('[COD-28] a cell of a sheet beyond the headings is a remark', async () => {
    const db = await open();
    const rows = (remark: string) => LIST.map((code, at) => (at === 5 ? [code, remark] : [code]));
    const sheetOf = (remark: string) => book(['兑换码', [['兑换码'], ...rows(remark)]]);
    expect((await freeOf(db, sheetOf('以下已发'), '旁边')).free).toEqual([]);
    expect((await freeOf(db, sheetOf('已领'), '旁边')).free).toEqual(WITHOUT_F);
    expect((await freeOf(db, sheetOf('公会'), '旁边')).free).toEqual(WITHOUT_F);
  });

  test('[COD-28] a remark about other rows, and lines of records, hold back the whole file', async () => {
    const db = await open();
    for (const remark of ['全部已发', '前3个已发', '2-4行已发', '以下已发', '发到这里']) {
      const rows = LIST.map((code, at) => `${code},${at === 0 ? remark : ''}`);
      expect((await freeOf(db, csv('兑换码,备注', rows), '别的行')).free, remark).toEqual([]);
    }
    const records = LIST.map((code, at) => `兑换码：${code}\n状态：${at < 5 ? '未使用' : '已使用'}`).join(
      '\n',
    );
    const { free, reasons } = await freeOf(db, records, '隔行');
    expect(free).toEqual([]);
    expect(reasons).toContainEqual(
      expect.stringMatching(/一行隔一行.*没有导入；请把兑换码和它的状态写在同一行/),
    );
    for (const text of ['全部已发', '（都发完了）']) {
      expect((await freeOf(db, lines(text), '最后一行')).free, text).toEqual([]);
      const between = [...LIST.slice(0, 5), text, ...LIST.slice(5)].join('\n');
      expect((await freeOf(db, between, '不是最后')).free, text).toEqual(UP_TO_E);
    }
    const marked = await freeOf(db, lines('发到这里'), '到这里');
    expect(marked.free).toEqual([]);
    expect(marked.reasons).toContain(
      '第 9 行写着“发到这里”，看不出说的是哪些兑换码，没有导入；请从文件里删去已经发出的兑换码，再选择已使用、已作废的也导入',
    );
    expect((await freeOf(db, lines(`${'4ZWJD73H3D'} 以上已发`), '后面的字')).free).toEqual([]);
  });

  test('[COD-29] a title with the name of another game holds back its codes', async () => {
    const db = await open();
    const other = '烛阴纪：九幽归灯';
    await transaction(db, (tx) => upsertGames(tx, [game(other)], NOW));
    const { free, reasons } = await freeOf(db, `《${other}》新手礼包兑换码\n${lines()}`, '标题');
    expect(free).toEqual([]);
    expect(reasons).toContainEqual(expect.stringContaining(`文件里写着《${other}》`));
    const rows = LIST.map((code) => `${code},${other}`);
    expect((await freeOf(db, csv('兑换码,游戏', rows), '另一款')).free).toEqual([]);
    expect((await freeOf(db, `《云海剑歌》兑换码\n${lines()}`, '本款')).free).toEqual(ALL);
  });

  test('[COD-30] words behind a code that say used count as used, not as remarks', async () => {
    const db = await open();
    const id = await newPack(db, '后面的字');
    const text = LIST.map((code, at) => `${code}    ${at < 5 ? '未用' : '已用'}`).join('\n');
    const { events } = await runCodeImport(db, id, file(text));
    expect(events).toContainEqual({ type: 'held_back', unlike: 0, remarks: 5, used: 3, hidden: 0 });
  });

  test('[COD-31] a used code that is free in the pack is named with what to do', async () => {
    const db = await open();
    const id = await newPack(db, '更新的名单');
    await runCodeImport(db, id, file(lines()));
    const hyphened = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;
    for (const written of [String, hyphened, (code: string) => code.toLowerCase()]) {
      const rows = LIST.map((code, at) => (at < 5 ? `${code},未使用` : `${written(code)},已使用`));
      const { events } = await runCodeImport(db, id, file(csv('兑换码,状态', rows)));
      const reasons = events.flatMap((event) =>
        event.type === 'issue' && event.issue.level === 'rejected' ? [event.issue.reason] : [],
      );
      expect(reasons).toHaveLength(3);
      expect(reasons[0]).toMatch(/已经在这个礼包里，还没有人领取.*暂停发放/);
    }
  });

  test('[COD-31] the pack may have a used code with hyphens, or in small letters', async () => {
    const db = await open();
    const [A = '', B = '', C = ''] = LIST;
    const { id } = await packOf(db, [`${A.slice(0, 5)}-${A.slice(5)}`, B.toLowerCase()]);
    expect(await freeCodesAmong(db, id, [A, B, C])).toEqual(new Set([A, B]));
  });

  test('[COD-31] many used codes are compared with a large pack in one reading', async () => {
    const db = await open();
    const id = await newPack(db, '很多兑换码');
    await sql`insert into pack_code (pack_id, code) select ${id}, 'FREE' || n from generate_series(1, 20000) as n`.execute(
      db,
    );
    const codes = Array.from({ length: 10_000 }, (_, at) => `USED${at}`);
    const begin = performance.now();
    expect(await freeCodesAmong(db, id, [...codes, 'FREE7'])).toEqual(new Set(['FREE7']));
    expect(performance.now() - begin).toBeLessThan(10_000 * slowdown);
  });
});
