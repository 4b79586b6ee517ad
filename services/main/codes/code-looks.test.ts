import { describe, expect, test } from 'vitest';
import type { CellLook } from '#platform/import/cell-looks.ts';
import { CodeLooks } from './code-looks.ts';

const RED: CellLook = { font: '红色' };
const GREY: CellLook = { fill: '灰色' };
const cell = (line: number, look?: CellLook) => ({ line, text: `YM8K2Q${line}`, ...(look && { look }) });

/** What is known of codes on the lines from 2 that look so. */
function findings(given: readonly (CellLook | undefined)[]): string[] {
  const looks = new CodeLooks();
  for (const [at, look] of given.entries()) {
    looks.count(cell(at + 2, look));
  }
  return looks.findings().map(({ line, reason }) => `${line} ${reason}`);
}

describe('[COD-22] codes that look different from the rest', () => {
  test('are counted with their colours and lines', () => {
    expect(findings([undefined, undefined, undefined, undefined, RED, GREY, RED])).toEqual([
      expect.stringMatching(
        /^6 有 3 个兑换码与其余的样子不同：红色的字 2 个（第 6、8 行）、灰色的底 1 个（第 7 行）；可能/,
      ),
    ]);
    expect(findings([GREY, GREY, GREY, undefined])[0]).toContain('没有格式 1 个（第 5 行）');
  });

  test('are none if all look alike, or every other row is coloured', () => {
    expect(findings([undefined, undefined])).toEqual([]);
    expect(findings([RED, RED])).toEqual([]);
    expect(findings([GREY, undefined, GREY, undefined, GREY, undefined])).toEqual([]);
    expect(findings([GREY, undefined, GREY, undefined, undefined, GREY])).toHaveLength(1);
  });

  test('and can not be seen are named', () => {
    const unseen: CellLook = { font: '白色', isUnseen: true };
    expect(findings([undefined, undefined, undefined, unseen])[1]).toMatch(/^5 有 1 个兑换码在表里看不见/);
    expect(findings([{ isUnseen: true }, { isUnseen: true }])).toEqual([
      expect.stringMatching(/^2 有 2 个兑换码在表里看不见/),
    ]);
  });
});

test('[COD-22] codes in a range with conditional formats are named once', () => {
  const looks = new CodeLooks();
  const conditional = [{ text: 'A3:B9', from: { column: 0, row: 3 }, to: { column: 1, row: 9 } }];
  looks.know({ looks: [], texts: [], conditional });
  looks.count({ ...cell(2), address: 'A2' });
  looks.count({ ...cell(3), address: 'C3' });
  expect(looks.findings()).toEqual([]);
  looks.count({ ...cell(4), address: 'B4' });
  looks.count({ ...cell(5), address: 'B5' });
  expect(looks.findings()).toEqual([
    {
      line: 4,
      reason: expect.stringMatching(/^兑换码的单元格（A3:B9）设了条件格式，哪些变了颜色这里看不出；/),
    },
  ]);
});

describe('[COD-22] a legend', () => {
  test.each([
    ['红色的已发', RED],
    ['标红：已领取', RED],
    ['红字为已使用', RED],
    ['灰色底的兑换码已作废', GREY],
    ['绿色未发，红色已发', RED],
    ['紅色的已發放', RED],
    ['Red = used', RED],
    ['grey cells are redeemed', GREY],
  ])('%s says that a code in its colour was given away', (text, look) => {
    const looks = new CodeLooks();
    looks.know({ looks: [RED, GREY], texts: [text] });
    expect(looks.textOf(cell(2, look))).toContain(`表里写着“${text}”`);
    expect(looks.textOf(cell(3, look === RED ? GREY : RED))).toBeUndefined();
    expect(looks.textOf(cell(4))).toBeUndefined();
    expect(looks.isLegend(text)).toBe(true);
  });

  test.each(['红色的未发', '红包已领取', '红色药水*5', '已发红色礼包', '【红色礼包】已发放', '黄色的已发'])(
    'is not %s',
    (text) => {
      const looks = new CodeLooks();
      looks.know({ looks: [RED, GREY], texts: [text] });
      expect(looks.textOf(cell(2, RED))).toBeUndefined();
      expect(looks.isLegend(text)).toBe(false);
    },
  );

  test('says so of a code whose row has its colour', () => {
    const looks = new CodeLooks();
    looks.know({ looks: [GREY], texts: ['灰色的已发'] });
    expect(looks.textOf(cell(2, { rowFills: ['黄色', '灰色'] }))).toContain('表里写着“灰色的已发”');
  });

  test('of a near colour counts if the workbook does not have its own', () => {
    const looks = new CodeLooks();
    looks.know({ looks: [{ fill: '粉色' }], texts: ['标红的已发放'] });
    expect(looks.textOf(cell(2, { fill: '粉色' }))).toContain('单元格是粉色的');
    const both = new CodeLooks();
    both.know({ looks: [{ fill: '粉色' }, RED], texts: ['标红的已发放'] });
    expect(both.textOf(cell(2, { fill: '粉色' }))).toBeUndefined();
  });

  test('beside a code says nothing of this code', () => {
    const looks = new CodeLooks();
    looks.know({ looks: [RED], texts: [] });
    const beside = [
      { heading: '说明', text: '红色的已发' },
      { heading: '备注', text: '微信' },
    ];
    expect(looks.withoutLegends({ ...cell(2), beside }).beside).toEqual([{ heading: '备注', text: '微信' }]);
    const other = { ...cell(3), beside: [{ heading: '备注', text: '黄色的已发' }] };
    expect(looks.withoutLegends(other)).toBe(other);
    expect(looks.textOf(cell(4, RED))).toBe('单元格是红色的，表里写着“红色的已发”');
  });
});
