import { addDict, pinyin } from 'pinyin-pro';
import wordsOfTwo from 'pinyin-pro/dist/esm/data/dict2.mjs';
import wordsOfThree from 'pinyin-pro/dist/esm/data/dict3.mjs';
import surnames from 'pinyin-pro/dist/esm/data/surname.mjs';

/** Names of games have these words, which the library's dictionary lacks or reads character by character. */
const WORDS: Record<string, string> = {
  般若: 'bō rě',
  大宛: 'dà yuān',
  冒顿: 'mò dú',
  莫邪: 'mò yé',
  仆射: 'pú yè',
  姑射: 'gū yè',
  高句丽: 'gāo gōu lí',
};

/** Current readings that no word of the dictionaries has. */
const OTHERS =
  '将qiang 盛cheng 著zhe 了le 落la 熟shou 种chong 伽qie/ga 咖ga 夹ga 炮bao 堡pu 魄bo 翟di 囤dun 勒lei 陆liu ' +
  '栖xi 尾yi 咽ye 约yao 属zhu 般bo 呵a 祭zhai 洗xian 冼xi 覃tan 晟cheng';

/** The library reads compound surnames as such only where it looks for persons: 万俟 is moqi in a name of a game, too. */
const compounds = Object.fromEntries(Object.entries(surnames).filter(([name]) => name.length > 1));

addDict({ ...compounds, ...WORDS });

/**
 * The readings of each character in the words of the dictionaries. The library's lists by character have archaic ones,
 * too (石 dan, 见 xian); idioms, which have most of these, are left out.
 */
const inWords = new Map<string, Set<string>>();
for (const [word, reading] of [wordsOfTwo, wordsOfThree, surnames, WORDS].flatMap(Object.entries<string>)) {
  const syllables = withoutTones(reading).split(' ');
  for (const [index, char] of [...word].entries()) {
    add(char, syllables[index] ?? '');
  }
}
for (const entry of OTHERS.split(' ')) {
  for (const reading of entry.slice(1).split('/')) {
    add(entry.charAt(0), reading);
  }
}

function add(char: string, reading: string): void {
  const known = inWords.get(char) ?? new Set();
  inWords.set(char, known.add(reading));
}

function withoutTones(text: string): string {
  return text
    .normalize('NFD')
    .replace(/u\u0308/g, 'v')
    .replace(/\p{M}/gu, '');
}

const readings = new Map<string, readonly string[]>();
/** More distinct characters than all names have; beyond it nothing is cached. */
const MAX_STORED = 20_000;

/** The readings of a character, the usual one first, without tones and with v for ü. */
export function readingsOfChar(char: string): readonly string[] {
  let known = readings.get(char);
  if (!known) {
    known = [pinyin(char, { toneType: 'none', v: true }), ...(inWords.get(char) ?? [])];
    if (readings.size < MAX_STORED) {
      readings.set(char, known);
    }
  }
  return known;
}
