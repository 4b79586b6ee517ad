/** Radicals that texts copied from PDF have in place of the characters that look like them, and NFKC leaves (U+2E80 to U+2EFF). */
const RADICALS =
  '⺁厂 ⺄乙 ⺈刀 ⺊卜 ⺌小 ⺍小 ⺎兀 ⺐尢 ⺒巳 ⺓幺 ⺛旡 ⺜日 ⺝月 ⺠民 ⺧牛 ⺩王 ⺫目 ⺬示 ⺮竹 ⺶羊 ⺻聿 ⺼肉 ⺽臼 ⻁虎 ⻄西 ⻅见 ⻆角 ⻉贝 ⻊足 ⻋车 ' +
  '⻑長 ⻓长 ⻔门 ⻕阜 ⻗雨 ⻘青 ⻙韦 ⻚页 ⻛风 ⻜飞 ⻝食 ⻢马 ⻣骨 ⻤鬼 ⻥鱼 ⻦鸟 ⻧卤 ⻨麦 ⻩黄 ⻪黾 ⻫斉 ⻬齐 ⻭歯 ⻮齿 ⻯竜 ⻰龙 ⻱龜 ⻲亀';

const characters = new Map(RADICALS.split(' ').map((pair) => [...pair] as [string, string]));

/** The character that a radical stands for; any other character is returned unchanged. */
export function withoutRadical(char: string): string {
  return characters.get(char) ?? char;
}
