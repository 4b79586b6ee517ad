// @module-tag exact

import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { workbookParts, writtenZip } from '#tests/unit/written-zip.ts';
import { codeFiles, runCodeImport } from './code-imports.ts';
import { describeEachDatabase } from './databases.ts';
import { newPack } from './main-service/code-packs.ts';
import { game, NOW } from './main-service/inputs.ts';

const file = codeFiles();
const LIST = 'J5T4Y2QKFM KQQA9MSUAK 4ZWJD73H3C G83DNEP6LH 2KSYZ8HH97 88VFKGXS8L YQXQNR3QN9 YBBT8SNY6Y'.split(
  ' ',
);
const [, , , , , F = '', G = '', H = ''] = LIST;

/** The codes of `LIST`, by their letters, that players can get. */
async function freeOf(db: Database, content: string | Uint8Array, title: string) {
  const id = await newPack(db, title);
  const { events } = await runCodeImport(db, id, file(content));
  const rows = await db.selectFrom('pack_code').select('code').where('pack_id', '=', id).execute();
  await db.deleteFrom('pack_code').where('pack_id', '=', id).execute();
  const codes = new Set(rows.map(({ code }) => code));
  return {
    free: LIST.flatMap((code, at) => (codes.has(code) ? (ALL[at] ?? []) : [])),
    others: [...codes].filter((code) => !LIST.includes(code)),
    reasons: events.flatMap((event) => (event.type === 'issue' ? [event.issue.reason] : [])),
  };
}

const lines = (...texts: string[]) => `${[...LIST, ...texts].join('\n')}\n`;
const csv = (heading: string, rows: readonly string[]) => `${[heading, ...rows].join('\n')}\n`;
const ALL = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
const WITHOUT_F = ALL.filter((letter) => letter !== 'F');
const UP_TO_E = ALL.slice(0, 5);

function book(...sheets: [name: string, rows: string[][]][]): Uint8Array {
  const workbook = utils.book_new();
  for (const [name, rows] of sheets) {
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), name);
  }
  return write(workbook, { type: 'buffer', bookType: 'xlsx' });
}

describeEachDatabase('codes of which another line says more', (open) => {
  test('[COD-24] a code that another line marks is held back in both', async () => {
    const db = await open();
    const plain = LIST.map((code) => `${code},未使用`);
    const files: [string, string][] = [
      ['状态在后', csv('兑换码,状态', [...plain, `${F},已使用`])],
      ['状态在前', csv('兑换码,状态', [`${F},已使用`, ...plain])],
      ['小标题', lines('已领：', F)],
      ['一行几个', lines(`其中 ${F} 已发`)],
      ['作废', lines(`作废：${F}`)],
      ['聊天', lines(`11/20 张三领了 ${F}`)],
      ['除外', `除 ${F} 外均可用\n${lines()}`],
      ['划掉', lines(`~~${F}~~`)],
      ['打勾', lines(`${F} ✔`)],
      ['小写', lines(`${F.toLowerCase()} 已领`)],
      ['连字符', lines(`${F.slice(0, 5)}-${F.slice(5)} 已发`)],
      [
        '全角',
        lines(`${F.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))} 已用`),
      ],
      [
        '别行的备注',
        csv(
          '兑换码,备注',
          LIST.map((code, at) => `${code},${at === 0 ? `${F} 已发` : ''}`),
        ),
      ],
    ];
    for (const [title, content] of files) {
      const { free } = await freeOf(db, content, title);
      expect(
        free.filter((letter) => letter !== 'A'),
        title,
      ).toEqual(WITHOUT_F.slice(1));
    }
  });

  test('[COD-24] plain lines that stand twice are still one code', async () => {
    const db = await open();
    const { free, others, reasons } = await freeOf(db, lines(F, G), '重复');
    expect([free, others]).toEqual([ALL, []]);
    expect(reasons).toEqual(['与第 6 行重复，只导入一个', '与第 7 行重复，只导入一个']);
  });

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
      '中奖名单',
      '@张三',
      '×××',
      '【用】',
      '使用済み',
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
    for (const name of ['发放记录', 'Sheet2', '11月', '导出']) {
      const { free, reasons } = await freeOf(db, book(all, [name, given]), '两张表');
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
    const bytes = writtenZip(
      workbookParts(`<worksheet><sheetData>${cells.join('')}</sheetData></worksheet>`, {
        'xl/workbook.xml': `<workbook xmlns:r="${type}"><sheets><sheet name="兑换码" sheetId="1" r:id="r1"/><sheet name="登记" sheetId="2" r:id="r2"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
      }),
    );
    const { free, reasons } = await freeOf(db, bytes, '读不出来的表');
    expect(free).toEqual(ALL);
    expect(reasons).toContainEqual(expect.stringContaining('工作表“登记”读不出来'));
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
    expect(reasons).toContainEqual(expect.stringContaining('一行隔一行'));
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
    const rows = LIST.map((code, at) => `${code},${at < 5 ? '未使用' : '已使用'}`);
    const { events } = await runCodeImport(db, id, file(csv('兑换码,状态', rows)));
    const reasons = events.flatMap((event) =>
      event.type === 'issue' && event.issue.level === 'rejected' ? [event.issue.reason] : [],
    );
    expect(reasons).toHaveLength(3);
    expect(reasons[0]).toMatch(/已经在这个礼包里，还没有人领取.*暂停发放/);
  });
});
