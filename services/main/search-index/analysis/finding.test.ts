import { expect, test } from 'vitest';
import { isSure } from './grade.ts';
import { matchNames, type NameMatch } from './match.ts';
import { type Lookup, lookups, readQuery } from './query.ts';
import { indexNames } from './tokens.ts';
import { typoLookups } from './typo-lookups.ts';

/** Invented games: name, aliases, weight. */
const GAMES: [name: string, aliases: string[], weight: number][] = [
  ['云海剑歌', ['剑歌', '云上剑'], 90],
  ['云海剑歌：外传', [], 30],
  ['云端渔场', [], 70],
  ['山海谣', [], 80],
  ['山海谣·归墟', [], 60],
  ['烛阴纪：九幽归灯', ['烛阴'], 75],
  ['星轨列车', [], 85],
  ['新归列国', [], 5],
  ['镇海群英传', [], 50],
  ['重楼幻境', [], 45],
  ['长安十二夜', [], 40],
  ['剑舟3', [], 55],
  ['伏魔行会', [], 20],
  ['女帝养成记', [], 35],
  ['Zero Hive', ['零号蜂巢'], 65],
  ['Rune Arena 2048', [], 25],
  ['AA飞舟', [], 15],
  ['海底星龟列传', [], 99],
  ['零点列车', [], 14],
  ['云海见闻', [], 13],
  ['𠮷野小馆', [], 12],
  ['连营七百里', [], 33],
  ['蓝鲸岛', [], 22],
  ['南境岛主', [], 21],
  ['小小', [], 3],
  ['小小牧场主', [], 95],
  ['彩裳坊', [], 12],
  ['朝歌封神录', [], 12],
  ['曾侯乙编钟', [], 12],
  ['单刀会', [], 12],
  ['奇兵参谋部', [], 12],
  ['玄都紫府', [], 12],
  ['藏剑谷', [], 12],
  ['乐游原', [], 12],
  ['万俟家的宝藏', [], 12],
  ['俟河清', [], 12],
  ['尉迟敬德', [], 12],
  ['澹台明月', [], 12],
  ['大单于', [], 12],
  ['龟兹古国', [], 12],
  ['大宛天马', [], 12],
  ['可汗争霸', [], 12],
  ['月氏商队', [], 12],
  ['般若之门', [], 12],
  ['兖州牧', [], 12],
  ['⻢踏⻓⻛', [], 12],
];

const index = GAMES.map(([name, aliases, weight]) => ({ name, weight, ...indexNames([name, ...aliases]) }));

/** The search of the service, with sets instead of the database. */
function find(text: string): (NameMatch & { name: string })[] {
  const query = readQuery(text);
  const { whole, start, inside } = lookups(query);
  const sure = matched(text, [whole, start, inside], false);
  return sure.some(isSure) ? sure : matched(text, [whole, start, inside, typoLookups(query)], true);
}

function matched(text: string, lookedUp: Lookup[], typos: boolean): (NameMatch & { name: string })[] {
  const query = readQuery(text);
  return index
    .filter(({ terms }) => lookedUp.flat().some((all) => all.every((one) => terms.includes(one))))
    .flatMap(({ name, weight, names }) => {
      const match = matchNames(query, names, { typos });
      return match ? [{ name, weight, ...match }] : [];
    })
    .sort((one, other) => one.grade - other.grade || other.weight - one.weight);
}

const names = (text: string) => find(text).map(({ name }) => name);

test.each([
  // as written: whole, start and inside
  ['云海剑歌', '云海剑歌'],
  ['云海', '云海剑歌'],
  ['云', '云海剑歌'],
  ['归墟', '山海谣·归墟'],
  ['九幽归灯', '烛阴纪：九幽归灯'],
  ['烛阴纪九幽', '烛阴纪：九幽归灯'],
  ['小小', '小小'],
  ['小小牧', '小小牧场主'],
  // an alias
  ['剑歌', '云海剑歌'],
  ['零号蜂巢', 'Zero Hive'],
  ['零号', 'Zero Hive'],
  // written differently
  ['雲海劍歌', '云海剑歌'],
  ['云 海 剑 歌', '云海剑歌'],
  ['《云海-剑歌》', '云海剑歌'],
  ['ＺＥＲＯ　ｈｉｖｅ', 'Zero Hive'],
  ['zerohive', 'Zero Hive'],
  ['剑舟三', '剑舟3'],
  ['剑舟3', '剑舟3'],
  ['0点列车', '零点列车'],
  ['長安12夜', '长安十二夜'],
  ['2048', 'Rune Arena 2048'],
  ['rune 2048', 'Rune Arena 2048'],
  // pinyin
  ['yunhaijiange', '云海剑歌'],
  ['yun hai jian ge', '云海剑歌'],
  ['YunHai JianGe', '云海剑歌'],
  ["yun'hai", '云海剑歌'],
  ['yunhaiji', '云海剑歌'],
  ['yunh', '云海剑歌'],
  ['yu', '云海剑歌'],
  ['guixu', '山海谣·归墟'],
  ['zhuyin', '烛阴纪：九幽归灯'],
  ['jianzhou3', '剑舟3'],
  ['jianzhousan', '剑舟3'],
  ['nvdi', '女帝养成记'],
  ['nüdi', '女帝养成记'],
  ['aafeizhou', 'AA飞舟'],
  ['yexiaoguan', '𠮷野小馆'],
  // characters with two readings
  ['zhenhaiqunyingzhuan', '镇海群英传'],
  ['zhenhaiqunyingchuan', '镇海群英传'],
  ['zhonglou', '重楼幻境'],
  ['chonglou', '重楼幻境'],
  ['changan', '长安十二夜'],
  ['fumohanghui', '伏魔行会'],
  ['caishang', '彩裳坊'],
  ['caichangfang', '彩裳坊'],
  ['ccf', '彩裳坊'],
  ['chaoge', '朝歌封神录'],
  ['zhaogefengshenlu', '朝歌封神录'],
  ['zenghouyi', '曾侯乙编钟'],
  ['cenghouyi', '曾侯乙编钟'],
  ['dandaohui', '单刀会'],
  ['shandaohui', '单刀会'],
  ['chandaohui', '单刀会'],
  ['canmoubu', '奇兵参谋部'],
  ['shenmoubu', '奇兵参谋部'],
  ['xuandu', '玄都紫府'],
  ['xuandou', '玄都紫府'],
  ['cangjian', '藏剑谷'],
  ['zangjian', '藏剑谷'],
  ['leyou', '乐游原'],
  ['yueyouyuan', '乐游原'],
  ['moqi', '万俟家的宝藏'],
  ['moqijiadebaozang', '万俟家的宝藏'],
  ['wanqi', '万俟家的宝藏'],
  ['wansi', '万俟家的宝藏'],
  ['siheqing', '俟河清'],
  ['qiheqing', '俟河清'],
  ['yuchi', '尉迟敬德'],
  ['weichi', '尉迟敬德'],
  ['tantai', '澹台明月'],
  ['dantai', '澹台明月'],
  ['dachanyu', '大单于'],
  ['dashanyu', '大单于'],
  ['qiuci', '龟兹古国'],
  ['guici', '龟兹古国'],
  ['dayuantianma', '大宛天马'],
  ['dawan', '大宛天马'],
  ['kehan', '可汗争霸'],
  ['yuezhi', '月氏商队'],
  ['yueshi', '月氏商队'],
  ['bore', '般若之门'],
  ['boruo', '般若之门'],
  ['yanzhoumu', '兖州牧'],
  // radicals copied from a PDF
  ['⻢踏', '⻢踏⻓⻛'],
  ['长风', '⻢踏⻓⻛'],
  ['matachangfeng', '⻢踏⻓⻛'],
  ['⻓安⼗⼆夜', '长安十二夜'],
  // initials
  ['yhjg', '云海剑歌'],
  ['yh', '云海剑歌'],
  ['xglc', '星轨列车'],
  ['jz3', '剑舟3'],
  ['jzs', '剑舟3'],
  ['aafz', 'AA飞舟'],
  ['zhqyz', '镇海群英传'],
  ['zhqunying', '镇海群英传'],
  ['zhhqyz', '镇海群英传'],
  ['casey', '长安十二夜'],
  // mixed
  ['云hai', '云海剑歌'],
  ['yh剑歌', '云海剑歌'],
  ['云海jg', '云海剑歌'],
  ['yunhjg', '云海剑歌'],
  // similar sounds
  ['zenhaiqunyinzhuan', '镇海群英传'],
  ['sanhai', '山海谣'],
  ['lanjingdao', '蓝鲸岛'],
  ['xinguiliece', '星轨列车'],
  ['lanjindao', '蓝鲸岛'],
  // homophones
  ['云海见歌', '云海剑歌'],
  ['星鬼列车', '星轨列车'],
  ['善海瑶', '山海谣'],
  // one typo in the characters
  ['云海刀歌', '云海剑歌'],
  ['云海歌', '云海剑歌'],
  ['云海的剑歌', '云海剑歌'],
  ['云海歌剑', '云海剑歌'],
  ['星列车', '星轨列车'],
  ['九幽之灯', '烛阴纪：九幽归灯'],
  ['连营八百里', '连营七百里'],
  // one typo in the letters
  ['yunhaijiamge', '云海剑歌'],
  ['yunhajiange', '云海剑歌'],
  ['yunhhaijiange', '云海剑歌'],
  ['yunahijiange', '云海剑歌'],
  ['shanhaiyso', '山海谣'],
  ['unhaijiange', '云海剑歌'],
  ['zhuyinjijuyouguideng', '烛阴纪：九幽归灯'],
  ['lianyingqibaiki', '连营七百里'],
  ['zreohive', 'Zero Hive'],
  ['zerohve', 'Zero Hive'],
  // text after the name
  ['云海剑歌攻略', '云海剑歌'],
  ['山海谣下载安装', '山海谣'],
  ['烛阴礼包', '烛阴纪：九幽归灯'],
  ['zerohive官网', 'Zero Hive'],
])('[API-01] %s finds %s first', (text, expected) => {
  expect(names(text)[0]).toBe(expected);
});

test('[API-01] sorts by certainty of the match, then by heat', () => {
  expect(names('云')).toEqual(['云海剑歌', '云端渔场', '云海剑歌：外传', '云海见闻']);
  expect(names('小小')).toEqual(['小小', '小小牧场主']);
  expect(names('shanhaiyao')).toEqual(['山海谣', '山海谣·归墟']);
  expect(names('xingui')).toEqual(['新归列国', '星轨列车', '海底星龟列传']);
  expect(names('xgl')).toEqual(['星轨列车', '新归列国', '海底星龟列传']);
});

test('finds nothing for unrelated text', () => {
  expect(names('零四八')).toEqual([]);
  for (const text of ['', ' ', '鑫淼焱', 'qqqqq', 'zz', '！', '\0']) {
    expect(names(text)).toEqual([]);
  }
});

test.each([
  ['云海', '云海剑歌', [[0, 2]]],
  ['归墟', '山海谣·归墟', [[4, 6]]],
  [
    '山海归墟',
    '山海谣·归墟',
    [
      [0, 2],
      [4, 6],
    ],
  ],
  [
    '纪九',
    '烛阴纪：九幽归灯',
    [
      [2, 3],
      [4, 5],
    ],
  ],
  ['haijian', '云海剑歌', [[1, 3]]],
  ['yexiao', '𠮷野小馆', [[2, 4]]],
  ['𠮷野', '𠮷野小馆', [[0, 3]]],
  ['野小', '𠮷野小馆', [[2, 4]]],
  ['hive', 'Zero Hive', [[5, 9]]],
  [
    'rune 2048',
    'Rune Arena 2048',
    [
      [0, 4],
      [11, 15],
    ],
  ],
  [
    '云海刀歌',
    '云海剑歌',
    [
      [0, 2],
      [3, 4],
    ],
  ],
  ['剑歌', '云海剑歌', []],
  ['长风', '⻢踏⻓⻛', [[2, 4]]],
])('[API-01] %s marks its matched characters in %s', (text, name, marks) => {
  expect(find(text).find((one) => one.name === name)?.marks).toEqual(marks);
});

test('a match of an alias names it', () => {
  expect(find('零号')[0]).toMatchObject({ name: 'Zero Hive', alias: '零号蜂巢', marks: [] });
  expect(find('zero')[0]).toMatchObject({ name: 'Zero Hive', alias: null });
});

test('long and hostile texts give few lookups', () => {
  for (const text of [
    '云'.repeat(60),
    'xian'.repeat(15),
    'z'.repeat(60),
    'a1'.repeat(30),
    '云a'.repeat(30),
  ]) {
    const query = readQuery(text);
    const count = [lookups(query).inside, typoLookups(query)].flat().length;
    expect(count).toBeLessThan(200);
    expect(() => find(text)).not.toThrow();
  }
});
