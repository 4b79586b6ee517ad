import { expect, it } from 'vitest';
import { slowdown } from '#tests/time-limits.ts';
import { readCode } from './code-text.ts';

const cell = (text: string, isNumber?: true) => ({ line: 1, text, ...(isNumber ? { isNumber } : {}) });

it('accepts an ordinary code unchanged', () => {
  expect(readCode(cell('YM-8K2Q_x97'))).toEqual({ code: 'YM-8K2Q_x97', notes: [] });
});

it.each([
  ['one character', 'Y'],
  ['two characters', 'Y8'],
  ['100 ASCII characters', 'Y'.repeat(100)],
  ['100 characters with others', `Y${'码'.repeat(99)}`],
  ['100 characters with others outside the basic plane', `8${'🎁'.repeat(99)}`],
  ['digits and an E', '6E22203'],
])('accepts a code of %s', (_, text) => {
  expect(readCode(cell(text))).toEqual({ code: text, notes: [] });
});

it('trims a code', () => {
  expect(readCode(cell(' Y8 '))).toEqual({ code: 'Y8', notes: [] });
  expect(readCode(cell('Y8\n'))).toEqual({ code: 'Y8', notes: [] });
});

it('removes invisible characters and reports it', () => {
  expect(readCode(cell('\ufeffYM\u200b8K2\u00ad '))).toEqual({
    code: 'YM8K2',
    notes: ['已去掉 3 个不可见字符'],
  });
});

it('converts full-width characters and reports it', () => {
  expect(readCode(cell('ＹＭ８Ｋ－２'))).toEqual({ code: 'YM8K-2', notes: ['全角字符已转换为半角'] });
});

it.each([
  ['YM 8K', '兑换码中间有空格'],
  ['YM\u30008K', '兑换码中间有空格'],
  ['YM\ufffd8K', '有损坏的字符（编码转换时丢失）'],
  ['码'.repeat(101), '最多 100 字，这里有 101 字'],
  ['Y'.repeat(101), '最多 100 字，这里有 101 字'],
])('rejects %j', (text, problem) => {
  expect(readCode(cell(text))).toMatchObject({ problem });
});

it.each([
  ['6.22203E+15', '科学计数法'],
  ['6E+15', '科学计数法'],
  ['6.22203e+15 ', '科学计数法'],
  ['6.22203e15', '科学计数法'],
  ['20261121.0', '变成了小数'],
  ['TRUE', '逻辑值'],
  ['=', '没有字母和数字'],
  ['----', '没有字母和数字'],
  ['新手礼包兑换码', '没有字母和数字'],
  ['序列号', '没有字母和数字'],
  ['🎁', '没有字母和数字'],
  ['#N/A', '公式的错误值 #N/A'],
  ['#DIV/0! ', '公式的错误值 #DIV/0!'],
])('[BLR-01] rejects %j, which is no code', (text, problem) => {
  expect(readCode(cell(text)).problem).toContain(problem);
});

it.each('null NULL Undefined None nan NaN nil N/A n/a NA <NA> \\N (null) [NULL]'.split(' '))(
  '[BLR-01] rejects %j, which programs write for a missing value',
  (text) => {
    expect(readCode(cell(text)).problem).toContain('表示“没有”');
    expect(readCode(cell(text), true).problem).toContain('表示“没有”');
  },
);

it('[BLR-01] rejects a plain code above the header, and warns as the file does', () => {
  expect(readCode({ ...cell('YM8K'), isAboveHeader: true }).problem).toContain('在列名的上面');
  expect(readCode({ ...cell('YM8K'), warning: '合并的单元格' })).toMatchObject({ warning: '合并的单元格' });
});

it('rejects a plain code of a broken row with the reason of its row', () => {
  const broken = { ...cell('YM8K'), broken: '引号没有闭合' };
  expect(readCode(broken)).toEqual({ code: 'YM8K', notes: [], problem: '引号没有闭合' });
});

it('accepts a short number of a workbook with a warning and rejects one that lost digits', () => {
  expect(readCode(cell('123456789012345', true))).toMatchObject({ code: '123456789012345' });
  expect(readCode(cell('123456789012345', true)).warning).toContain('开头若有 0');
  expect(readCode(cell('1234567890123456800', true)).problem).toContain('已经不准确');
  expect(readCode(cell('1.2e+21', true)).problem).toContain('已经不准确');
});

it.each([
  ['=T("00123458")', '00123458', '已去掉表格软件的文本标记'],
  ['兑换码：YMAAA1', 'YMAAA1', '已去掉前面的“兑换码:”'],
  ['①YMAAA3', 'YMAAA3', '已去掉前面的“①”'],
  ['• YMAAA3', 'YMAAA3', '已去掉前面的“•”'],
  ['- YMAAA3', 'YMAAA3', '已去掉前面的“-”'],
  ['1. YMAAA3', 'YMAAA3', '已去掉前面的“1.”'],
  ['2、YMAAA4', 'YMAAA4', '已去掉前面的“2、”'],
  ['（3）YMAAA4', 'YMAAA4', '已去掉前面的“(3)”'],
  ['3）YMAAA4', 'YMAAA4', '已去掉前面的“3)”'],
  ['１．YMAAA4', 'YMAAA4', '已去掉前面的“1.”'],
  ['="00123456"', '00123456', '已去掉表格软件的文本标记'],
  ["'00123456", '00123456', '已去掉表格软件的文本标记'],
  ['兑换码YMAAA1', 'YMAAA1', '已去掉前面的“兑换码”'],
  ['礼包码 YMAAA1', 'YMAAA1', '已去掉前面的“礼包码”'],
  ['兑换码2：YMAAA1', 'YMAAA1', '已去掉前面的“兑换码2:”'],
  ['新手礼包兑换码是YMAAA1', 'YMAAA1', '已去掉前面的“新手礼包兑换码是”'],
  ['【激活码】YM-AAA1', 'YM-AAA1', '已去掉前面的“【激活码】”'],
  ['兑换码→YMAAA1', 'YMAAA1', '已去掉前面的“兑换码→”'],
  ['兑换码=>YMAAA1', 'YMAAA1', '已去掉前面的“兑换码=>”'],
  ['KEY：YMAAA1', 'YMAAA1', '已去掉前面的“KEY:”'],
  ['口令：YMAAA1', 'YMAAA1', '已去掉前面的“口令:”'],
  ['口令是YMAAA1', 'YMAAA1', '已去掉前面的“口令是”'],
  ['兑换码（3）：ABC', 'ABC', '已去掉前面的“兑换码(3):”'],
  ['礼包码(ios):ABC', 'ABC', '已去掉前面的“礼包码(ios):”'],
  ['礼包码vip：YM888', 'YM888', '已去掉前面的“礼包码vip:”'],
  ['激活码#1：ABC', 'ABC', '已去掉前面的“激活码#1:”'],
  ['兑换码No.1:ABC', 'ABC', '已去掉前面的“兑换码No.1:”'],
  ['CDK YMAAA1', 'YMAAA1', '已去掉前面的“CDK”'],
  ['YMAAA9，', 'YMAAA9', '已去掉末尾的“,”'],
  ['YMAAA17。', 'YMAAA17', '已去掉末尾的“。”'],
  ['【YMAAA10】', 'YMAAA10', '已去掉外面的“【】”'],
  ['CDK ABC12345，', 'ABC12345', '已去掉前面的“CDK”'],
  ['KEY ABC12345', 'ABC12345', '已去掉前面的“KEY”'],
  ['CDK码ABC12345', 'ABC12345', '已去掉前面的“CDK码”'],
  ['cdkey码 ABC12345', 'ABC12345', '已去掉前面的“cdkey码”'],
  ['新手礼包码 ABC12345', 'ABC12345', '已去掉前面的“新手礼包码”'],
  ['VIP8礼包码 ABC12345', 'ABC12345', '已去掉前面的“VIP8礼包码”'],
  ['VIP礼包码：ABC12345', 'ABC12345', '已去掉前面的“VIP礼包码:”'],
  ['新手CDK：ABC12345', 'ABC12345', '已去掉前面的“新手CDK:”'],
  ['新手CDK ABC12345', 'ABC12345', '已去掉前面的“新手CDK”'],
  ['【新手礼包码】ABC12345', 'ABC12345', '已去掉前面的“【新手礼包码】”'],
  ['[CDK] ABC12345', 'ABC12345', '已去掉前面的“[CDK]”'],
  ['礼包码（安卓）ABC12345', 'ABC12345', '已去掉前面的“礼包码(安卓)”'],
  ['礼包码 HAPPYNEWYEAR', 'HAPPYNEWYEAR', '已去掉前面的“礼包码”'],
  ['【兑换码：ABC12345】', 'ABC12345', '已去掉前面的“兑换码:”'],
  ['《云海剑歌》礼包码：ABC12345', 'ABC12345', '已去掉前面的“《云海剑歌》礼包码:”'],
  ['【云海剑歌】新手礼包码 ABC12345', 'ABC12345', '已去掉前面的“【云海剑歌】新手礼包码”'],
  ['云海剑歌·兑换码 ABC12345', 'ABC12345', '已去掉前面的“云海剑歌·兑换码”'],
  ['专属码：ABC12345', 'ABC12345', '已去掉前面的“专属码:”'],
  ['VIP专属码 ABC12345', 'ABC12345', '已去掉前面的“VIP专属码”'],
  ['兑换码👉ABC12345', 'ABC12345', '已去掉前面的“兑换码👉”'],
  ['🎁ABC12345', 'ABC12345', '已去掉前面的“🎁”'],
  ['✔️ABC12345', 'ABC12345', '已去掉前面的“✔️”'],
  ['1️⃣ABC12345', 'ABC12345', '已去掉前面的“1️⃣”'],
  ['➤ ABC12345', 'ABC12345', '已去掉前面的“➤”'],
  ['> ABC12345', 'ABC12345', '已去掉前面的“>”'],
  ['【1】ABC12345', 'ABC12345', '已去掉前面的“【1】”'],
  ['八、ABC12345', 'ABC12345', '已去掉前面的“八、”'],
  ['5：ABC12345', 'ABC12345', '已去掉前面的“5:”'],
  ['第3个：ABC12345', 'ABC12345', '已去掉前面的“第3个:”'],
  ['No.3：ABC12345', 'ABC12345', '已去掉前面的“No.3:”'],
  ['ABC12345🎁', 'ABC12345', '已去掉末尾的“🎁”'],
  ['ABC12345」', 'ABC12345', '已去掉末尾的“」”'],
  ['「ABC12345', 'ABC12345', '已去掉前面的“「”'],
  ['`ABC12345`', 'ABC12345', '已去掉外面的“``”'],
  ['“ABC12345”', 'ABC12345', '已去掉外面的引号'],
  ['"ABC12345"', 'ABC12345', '已去掉外面的引号'],
  ['‘ABC12345’', 'ABC12345', '已去掉外面的引号'],
  ['ABC12345”', 'ABC12345', '已去掉末尾的引号'],
  ['ABC—12345', 'ABC-12345', '全角字符已转换为半角'],
])('[COD-08] reads %s of a list as %s, and says so', (text, code, note) => {
  const reading = readCode(cell(text), true);
  expect(reading).toMatchObject({ code });
  expect(reading.problem).toBeUndefined();
  expect(reading.notes.at(-1)).toBe(note);
});

it.each([
  ['礼包码 【ABC12345】', '礼包码', '【】'],
  ['兑换码“ABC12345”', '兑换码', '“”'],
  ['兑换码是“ABC12345”。', '兑换码是', '“”'],
  ['新手礼包码「ABC12345」', '新手礼包码', '「」'],
  ['CDK（ABC12345）', 'CDK', '()'],
  ['礼包码：『ABC12345』', '礼包码:', '『』'],
])('[COD-08] reads the code of %s, which is in a pair of signs', (text, label, pair) => {
  const { code, notes, remark } = readCode(cell(text), true);
  expect({ code, remark }).toEqual({ code: 'ABC12345', remark: undefined });
  const signs = pair === '“”' ? '引号' : `“${pair}”`;
  expect(notes).toEqual(expect.arrayContaining([`已去掉前面的“${label}”`, `已去掉外面的${signs}`]));
});

it.each(['code list', 'CDK Android', '新手礼包码 2026', '礼包码 VIP8', '礼包码 iOS 版'])(
  '[COD-08] refuses %s, which is a heading',
  (text) => {
    expect(readCode(cell(text), true).problem).toBe('兑换码中间有空格');
  },
);

it.each([
  '复制兑换码YMAAA1进游戏',
  '兑换码列表2026',
  '礼包:YMAAA1',
  '数量：500',
  'YMAAA1有效期一年',
  'YMAAA1（新手）',
  '<td>YMAAA1</td>',
  'YM8(春)',
  '云海:888',
  '礼包2：ABC',
  '客服QQ:800123456',
  'QQ群:123456789',
  '每人限领1个',
  '限量500个',
  '总量500',
  '500个',
  '云海口令888',
  '我爱口令666',
  '芝麻口令AB12',
  '口令2026',
  '密钥ABC',
  '天王盖地虎888口令',
  '新手兑换码YMAAA1',
  '兑换码1.ABC',
  '兑换码1)ABC',
  '兑换码AB',
  '兑换码8月有效',
  '兑换码2026',
  '礼包码（Android）',
  'VIP专属码',
  'CDK码',
  'Android专区',
  '发自我的iPhone',
  'iOS：ABC12345',
])('[COD-08] holds back %s as it stands: it looks like a remark', (text) => {
  const { code, remark, problem } = readCode(cell(text), true);
  expect({ code, problem }).toEqual({
    code: text.replaceAll('：', ':').replaceAll('（', '(').replaceAll('）', ')'),
  });
  expect(remark).toContain('说明文字');
});

it.each(['共20个，余下的下周给', '今晚8点开服，大家别错过', '先发5个、下周再发'])(
  '[COD-08] holds back %s: a remark, not several codes',
  (text) => {
    const { remark, problem } = readCode(cell(text), true);
    expect(problem).toBeUndefined();
    expect(remark).toContain('说明文字');
  },
);

it('[COD-08] refuses a sentence without a letter or digit: a remark, not several codes', () => {
  expect(readCode(cell('以下是本次双十二礼包码，请查收：'), true).problem).toContain('没有字母和数字');
});

it.each([
  ['QX5NRMXHBB　（限新用户）', '(限新用户)'],
  ['QX5NRMXHBB 限新用户', '限新用户'],
  ['2、QX5NRMXHBB  留给主播3', '留给主播3'],
])('[COD-08] %s is held back; its code is what precedes the remark', (text, rest) => {
  const { code, remark, problem, notes } = readCode(cell(text), true);
  expect({ code, problem }).toEqual({ code: 'QX5NRMXHBB', problem: undefined });
  expect(remark).toContain(`后面有说明文字“${rest}”`);
  expect(notes.join()).not.toContain(rest);
});

it.each([
  `兑换码${'-'.repeat(1_000_000)}汉`,
  `A${','.repeat(1_000_000)}x`,
  `兑换码(${'汉'.repeat(1_000_000)}`,
])('[COD-08] refuses a line of 1 MB with its labels', (text) => {
  const { code, problem } = readCode(cell(text), true);
  expect(code).toBe(text);
  expect(problem).toBeDefined();
});

it.each(['兑换码', '新手礼包码', 'CDK', 'code', '【礼包码】', '礼包码“'])(
  '[COD-08] reads a hostile line that begins with %s in less than 5 ms',
  (label) => {
    for (const fill of [
      '汉',
      'a',
      '1',
      '-',
      ' ',
      '(',
      '【',
      '“',
      ':',
      ',',
      '码',
      'cdk ',
      '礼包码 ',
      'a-',
      '1:',
      '🎁',
      '✔️',
      '>',
      '《汉',
      '汉 ',
      'no.1',
      '第1个',
    ]) {
      const text = (label + fill.repeat(160)).slice(0, 160);
      const times = Array.from({ length: 5 }, () => {
        const start = performance.now();
        readCode(cell(text), true);
        return performance.now() - start;
      });
      expect(Math.min(...times), text).toBeLessThan(5 * slowdown);
    }
  },
);

it.each(['HX2A-26XY-27ZA HX2A-28BC-29DE', 'PLM9K2X7D3  PLM9K2X7D4', 'ML8G9H1A ML8G9H1B ML8G9H1C'])(
  '[COD-08] refuses %s: several codes in a row',
  (text) => {
    expect(readCode(cell(text), true).problem).toContain('几个兑换码');
  },
);

it('[COD-08] refuses several lines in a cell, and takes a code with a remark on the next line as one', () => {
  expect(readCode(cell('ML8G9H1A\nML8G9H1B\nML8G9H1C'), true).problem).toContain('这一格里有几行');
  expect(readCode(cell('ML8G9H1A\n【已发】'), true)).toMatchObject({
    code: 'ML8G9H1A',
    used: '后面写着“已发”',
  });
});

it.each(['8.QW83KD99', '8. QW83KD99', '8)QW83KD99', '8 QW83KD99', '#8 QW83KD99'])(
  '[COD-08] reads %s of numbered lines without its number',
  (text) => {
    expect(readCode(cell(text), true, true)).toEqual({
      code: 'QW83KD99',
      notes: [`已去掉前面的“${text.replace(/ ?QW83KD99/, '')}”`],
    });
  },
);

it.each(['第1页', '第1页/共3页', '共500个', '共2页'])('[COD-08] refuses %s: no code', (text) => {
  expect(readCode(cell(text), true).problem).toContain('页码或合计');
});

const LIKE_WORDS =
  'CDKABC1 code123 PAGE2026 云海888 共赴山海2026 第一页A1 KEY2026AAAA CODE-1234-ABCD CDK-ABC12345 ' +
  'VIP专属码AB12 (A)CODE2026 A-B--C 云海——剑歌888 @EF56 8🎁A 3页书888 5页2026 共20条龙888 共3份大礼A8';

it.each(LIKE_WORDS.split(' '))('[COD-08] %s of a list is a code', (text) => {
  expect(readCode(cell(text), true)).toEqual({ code: text, notes: [] });
});

it.each(['新手礼包----YMAAA6', 'YMAAA5,YMAAA6', 'YMAAA7；YMAAA8', 'YMAAA7|YMAAA8'])(
  '[COD-08] refuses %s: several codes',
  (text) => {
    expect(readCode(cell(text), true).problem).toContain('几个兑换码');
  },
);

it.each([
  '1-Mar',
  '3月1日',
  'Mar-26',
  '2026年3月1日',
  '2026/3/1',
  '2026.12.31',
  '2026-03-01',
  '25-Dec-26',
  '12/31/2026',
  '2026-03-01 00:00:00',
  '10:35',
  '10:35:11',
])('[COD-08] refuses %s, a date', (text) => {
  expect(readCode(cell(text)).problem).toContain('是日期');
});

it.each(['MAR-1A', '3-1', '2026-0301', 'DEC25', '1.5', '4821-77-93', '2026-13-01'])(
  '[COD-08] takes %s, which is no date',
  (text) => {
    expect(readCode(cell(text)).problem).toBeUndefined();
  },
);

it.each(['10.A1', '2024.X1Y2', '123)ABC', '[VIP]ABC[01]', '(A)BC(D)', '""', '=A1', "'-A1"])(
  '[COD-08] %s of a list stays as it is',
  (text) => {
    expect(readCode(cell(text), true)).toMatchObject({ code: text, notes: [] });
  },
);

it.each(['XM8KQV8E8C\u001fFK4BRAZAUR', 'x\bAHDDXR6EK', '\u001b[32mUHLZRCP6TC\u001b[0m'])(
  '[COD-21] refuses %j, in which control characters stand',
  (text) => {
    expect(readCode(cell(text), true).problem).toContain('控制字符');
  },
);

it.each(['YM8K2Q97\u001a', '\u0002YM8K2Q97', 'YM8K2Q97\r'])(
  '[COD-21] takes the code of %j, at whose ends they stand',
  (text) => {
    expect(readCode(cell(text), true)).toMatchObject({ code: 'YM8K2Q97' });
    expect(readCode(cell(text), true).problem).toBeUndefined();
  },
);

it('a single code keeps what stands around it', () => {
  expect(readCode(cell('【云海888】'))).toMatchObject({ code: '【云海888】', notes: [] });
});
