// @module-tag exact

import { expect, test } from 'vitest';
import { codeFiles, runCodeImport, workbook } from './code-imports.ts';
import { describeEachDatabase } from './databases.ts';
import { ALL, csv, LIST, letteredImports, lines, WITHOUT_F } from './lettered-codes.ts';
import { newPack } from './main-service/code-packs.ts';

const file = codeFiles();
const freeOf = letteredImports();
const [A = '', , , , , F = '', G = ''] = LIST;
const ROWS = LIST.map((code) => `${code},未使用`);
const FULL_WIDTH = F.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

describeEachDatabase('codes that stand in several lines', (open) => {
  test('[COD-24] a code that another line marks is held back in both', async () => {
    const db = await open();
    const numbered = LIST.map((code, at) => `${at + 1}.${code}`);
    const spaced = LIST.map((code, at) => `${at + 1} ${code}`);
    const files: [title: string, content: string, held: number[]][] = [
      ['状态在后', csv('兑换码,状态', [...ROWS, `${F},已使用`]), [7, 10]],
      ['状态在前', csv('兑换码,状态', [`${F},已使用`, ...ROWS]), [2, 8]],
      ['别的状态', csv('兑换码,状态', [...ROWS, `${F},王五`]), [7, 10]],
      ['小标题', lines('已领：', F), [6, 9, 10]],
      ['看不懂的小标题', lines('@张三', F), [6, 9, 10]],
      ['给谁的', lines('发给王五兑换码', F), [6, 9, 10]],
      ['不给的', lines('留底，不发', F), [6, 9, 10]],
      ['叉', lines('×××', F), [6, 9, 10]],
      ['一行几个', lines(`其中 ${F} 已发`), [6, 9]],
      ['作废', lines(`作废：${F}`), [6, 9]],
      ['聊天', lines(`11/20 张三领了 ${F}`), [6, 9]],
      ['名字在前', lines(`张三 ${F}`), [6, 9]],
      ['名字和冒号', lines(`小李：${F}`), [6, 9]],
      ['名字在括号里', lines(`${F}（张三）`), [6, 9]],
      ['拼音', lines(`Tom: ${F}`), [6, 9]],
      ['除外', `除 ${F} 外均可用\n${lines()}`, [1, 7]],
      ['划掉', lines(`~~${F}~~`), [6, 9]],
      ['打勾', lines(`${F} ✔`), [6, 9]],
      ['星号', lines(`★${F}`), [6, 9]],
      ['括号', lines(`【${F}】`), [6, 9]],
      ['小写', lines(`${F.toLowerCase()} 已领`), [6, 9]],
      ['连字符', lines(`${F.slice(0, 5)}-${F.slice(5)} 已发`), [6, 9]],
      ['全角', lines(`${FULL_WIDTH} 已用`), [6, 9]],
      ['带序号', [...numbered, '已领：', `1.${F}`].join('\n'), [6, 9, 10]],
      ['序号和空格', [...spaced, '公会拿走的', `1 ${F}`, `2 X${F}`].join('\n'), [6, 9, 10, 11]],
      ['三处', lines(F, `${F} 已领`), [6, 9, 10]],
      [
        '并排',
        csv('兑换码,状态,兑换码,状态', [`${F},未使用,${F},已使用`, ...ROWS.map((row) => `${row},,`)]),
        [],
      ],
    ];
    for (const [title, content, held] of files) {
      const { free, others, rejected } = await freeOf(db, content, title);
      expect([free, others], title).toEqual([WITHOUT_F, []]);
      if (held.length > 0) {
        expect(
          rejected.toSorted((one, other) => one - other),
          title,
        ).toEqual(held);
      }
    }
  });

  test('[COD-24] a code that the remark of another row names is held back', async () => {
    const db = await open();
    for (const remark of [`${F} 已发`, `${F}（张三）`, `Tom ${F}`]) {
      const rows = LIST.map((code) => `${code},${code === A ? remark : ''}`);
      const { free, rejected } = await freeOf(db, csv('兑换码,备注', rows), '别行的备注');
      expect(free, remark).toEqual(WITHOUT_F.slice(1));
      expect(rejected.toSorted(), remark).toEqual(expect.arrayContaining([2, 7]));
    }
  });

  test('[COD-24] a short code without a digit is named, too', async () => {
    const db = await open();
    const short = LIST.map((code) => (code === F ? 'FKGXSL' : code.slice(0, 6)));
    for (const text of [
      'FKGXSL（张三）',
      '张三 FKGXSL',
      '11/20 张三领了 FKGXSL',
      '小李：fkgxsl',
      '除 FKGXSL 外',
    ]) {
      const { others } = await freeOf(db, [...short, text].join('\n'), '没有数字');
      expect(others.toSorted(), text).toEqual(short.filter((code) => code !== 'FKGXSL').toSorted());
    }
    for (const remark of ['FKGXSL 已领', '张三 FKGXSL', 'FKGXSL']) {
      const rows = short.map((code, at) => `${code},${at === 0 ? remark : ''}`);
      const { others } = await freeOf(db, csv('兑换码,备注', rows), '没有数字');
      expect(others.toSorted(), remark).toEqual(
        short.filter((code, at) => at > 0 && code !== 'FKGXSL').toSorted(),
      );
    }
    const plain = await freeOf(db, short.join('\n'), '没有数字');
    expect(plain.others.toSorted()).toEqual(short.toSorted());
  });

  test('[COD-24] a remark that the operator takes does not hide a line that says used', async () => {
    const db = await open();
    const list = LIST.map((code) => (code === F ? `${F} （限新用户）` : code));
    const takesRemarks = true;
    const remark = await freeOf(db, list.join('\n'), '只有说明', { takesRemarks });
    expect(remark.free).toEqual(ALL);
    for (const text of [`张三领了 ${F}`, `${F} 已领`]) {
      const { free } = await freeOf(db, [...list, text].join('\n'), '说明和已领', { takesRemarks });
      expect(free, text).toEqual(WITHOUT_F);
    }
  });

  test('[COD-24] what stands beside a code in a hidden row counts for its visible twin', async () => {
    const db = await open();
    const bookOf = (beside: readonly (string | undefined)[]) => {
      const rows = [...LIST, F].map((code, at) => [code, beside[at] ?? '']);
      return workbook([['兑换码', '备注'], ...rows], { rows: [9] });
    };
    const none = LIST.map(() => '');
    const held = await freeOf(db, bookOf([...none, '王五']), '筛选');
    expect(held.free).toEqual(WITHOUT_F);
    expect(held.heldBack).toMatchObject({ hidden: 1 });
    for (const text of ['', '未使用']) {
      expect((await freeOf(db, bookOf([...none, text]), '筛选')).free, text).toEqual(ALL);
    }
    const alike = LIST.map(() => '限新用户');
    expect((await freeOf(db, bookOf([...alike, '限新用户']), '筛选')).free).toEqual(ALL);
  });

  test('[COD-24] plain lines that stand twice are still one code', async () => {
    const db = await open();
    const { free, others, reasons } = await freeOf(db, lines(F, G), '重复');
    expect([free, others]).toEqual([ALL, []]);
    expect(reasons).toEqual(['与第 6 行重复，这一行没有导入', '与第 7 行重复，这一行没有导入']);
    const below = await freeOf(db, csv('兑换码,状态', [...ROWS, `${F},未使用`]), '状态相同');
    expect([below.free, below.summary.duplicates]).toEqual([ALL, 1]);
    const id = await newPack(db, '已有的');
    await runCodeImport(db, id, file(F));
    const { events } = await runCodeImport(db, id, file(`${F}\n${F}\n`));
    expect(events.flatMap((event) => (event.type === 'issue' ? [event.issue.reason] : []))).toEqual([
      '与第 1 行重复，这一行没有导入',
      '已在这个礼包里，未重复导入',
    ]);
    await db.deleteFrom('pack_code').where('pack_id', '=', id).execute();
  });

  test('[COD-24] what a line says of a code counts for all of a list of more than 10,000', async () => {
    const db = await open();
    const first = LIST.map((code) => `${code},`);
    const many = Array.from({ length: 10_200 }, (_, at) => `${codeOf(at)},`);
    const rows = ['新的：,', ...first, '第一批：,', ...many, '以上已发,', '第二批：,', `${F},王五`];
    const { free, others, heldBack } = await freeOf(db, csv('兑换码,备注', rows), '很多');
    expect([free, others]).toEqual([WITHOUT_F, []]);
    expect(heldBack).toEqual({ type: 'held_back', unlike: 0, remarks: 2, used: 10_200, hidden: 0 });
  });
});

/** Different codes that look like those of the list. */
function codeOf(at: number): string {
  const digits = ((at + 1) * 2_654_435_761).toString(32).toUpperCase();
  return `${digits}${'K7M2P9Q4RT'}`.slice(0, 10);
}
