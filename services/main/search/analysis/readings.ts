import { pinyin } from 'pinyin-pro';
import type { Cell } from './normalise.ts';

/** The readings of a cell, the likeliest first, without tones and with v for ü; mostly one. */
export type Readings = readonly string[];

const DIGITS = ['ling', 'yi', 'er', 'san', 'si', 'wu', 'liu', 'qi', 'ba', 'jiu'];
const LETTERS = /^[a-z]+$/;
const NONE: Readings = [];

/**
 * The readings of each cell: for Chinese characters in the phrase, then alternatives, and for a single digit (剑网3);
 * other cells have none.
 */
export function readingsOf(cells: readonly Cell[]): Readings[] {
  if (!cells.some((cell) => cell.kind === 'han' || cell.kind === 'digit')) {
    return cells.map(() => NONE);
  }
  const phrase = pinyin(cells.map((cell) => cell.char).join(''), {
    toneType: 'none',
    type: 'array',
    nonZh: 'spaced',
    v: true,
    toneSandhi: false,
  });
  const aligned = phrase.length === cells.length;
  return cells.map((cell, index) => {
    if (cell.kind === 'digit') {
      return isLoneDigit(cells, index) ? [DIGITS[Number(cell.char)] ?? ''] : NONE;
    }
    return cell.kind === 'han'
      ? readingsOfHan(cell.char, aligned ? phrase[index] : pinyin(cell.char, { toneType: 'none', v: true }))
      : NONE;
  });
}

function isLoneDigit(cells: readonly Cell[], index: number): boolean {
  return cells[index - 1]?.kind !== 'digit' && cells[index + 1]?.kind !== 'digit';
}

function readingsOfHan(char: string, inPhrase = ''): Readings {
  const all = [inPhrase, ...otherReadings(char)].filter((reading) => LETTERS.test(reading));
  return all.length > 1 ? [...new Set(all)] : all;
}

/** Serialises readings: cells separated by spaces, readings by slashes. */
export function writeReadings(readings: readonly Readings[]): string {
  return readings.some((one) => one.length > 0)
    ? readings.map((one) => (one.length > 0 ? one.join('/') : '-')).join(' ')
    : '';
}

export function parseReadings(written: string): Readings[] {
  return written === '' ? [] : written.split(' ').map((one) => (one === '-' ? NONE : one.split('/')));
}

/**
 * Characters of game names with several readings. The reading in the phrase comes first; these are the alternatives.
 */
const READINGS =
  '传chuan/zhuan 重zhong/chong 长chang/zhang 行xing/hang 乐le/yue 弹dan/tan 朝chao/zhao 藏cang/zang ' +
  '降jiang/xiang 角jiao/jue 血xue/xie 都du/dou 单dan/shan/chan 调diao/tiao 曾ceng/zeng 率lv/shuai ' +
  '还hai/huan 将jiang/qiang 卡ka/qia 盛sheng/cheng 觉jue/jiao 解jie/xie 奇qi/ji 校xiao/jiao 会hui/kuai ' +
  '宿su/xiu 着zhe/zhao/zhuo 著zhu/zhe 得de/dei 的de/di 了le/liao 大da/dai 仇chou/qiu 缪miao/mou 尉wei/yu ' +
  '万wan/mo 龟gui/qiu 落luo/la 露lu/lou 六liu/lu 绿lv/lu 熟shu/shou 薄bo/bao 剥bo/bao 嚼jiao/jue 削xiao/xue ' +
  '吓xia/he 厦sha/xia 系xi/ji 巷xiang/hang 种zhong/chong 折zhe/she 差cha/chai/ci 参can/shen 便bian/pian ' +
  '伽jia/qie/ga 咖ka/ga 贾jia/gu 夹jia/ga 车che/ju 色se/shai 圈quan/juan 扒ba/pa 炮pao/bao 刨pao/bao 堡bao/pu ' +
  '泊bo/po 魄po/bo 屏ping/bing 乘cheng/sheng 澄cheng/deng 称cheng/chen 畜chu/xu 提ti/di 翟zhai/di 度du/duo ' +
  '囤tun/dun 恶e/wu 佛fo/fu 否fou/pi 给gei/ji 壳ke/qiao 勒le/lei 俩lia/liang 陆lu/liu 脉mai/mo 埋mai/man ' +
  '蔓man/wan 没mei/mo 模mo/mu 秘mi/bi 弄nong/long 娜na/nuo 哪na/ne 曝pu/bao 栖qi/xi 强qiang/jiang 亲qin/qing ' +
  '券quan/xuan 塞sai/se 召zhao/shao 什shen/shi 识shi/zhi 似si/shi 拓tuo/ta 尾wei/yi 吁xu/yu 咽yan/ye ' +
  '约yue/yao 员yuan/yun 钥yao/yue 择ze/zhai 扎zha/za 轧zha/ya 爪zhua/zhao 殖zhi/shi 属shu/zhu ' +
  '幢zhuang/chuang 般ban/bo 虾xia/ha 仔zai/zi 阿a/e 呵he/a 祭ji/zhai 洗xi/xian 冼xian/xi 区qu/ou 查cha/zha ' +
  '盖gai/ge 覃qin/tan 晟sheng/cheng 裳shang/chang 俟si/qi 澹dan/tan 蕃bo/fan';

const alternates = new Map(
  READINGS.split(' ').map((entry) => {
    const [char = '', ...rest] = entry;
    return [char, rest.join('').split('/')] as const;
  }),
);

/** Alternative readings of a character; mostly none. */
function otherReadings(char: string): readonly string[] {
  return alternates.get(char) ?? [];
}
