/** Every syllable of Mandarin without tones, with v for ü, by initial: `b` + each final of its line. */
const FINALS: Record<string, string> = {
  '': 'a ai an ang ao e ei en eng er o ou',
  b: 'a ai an ang ao ei en eng i ian iao ie in ing o u',
  p: 'a ai an ang ao ei en eng i ian iao ie in ing o ou u',
  m: 'a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u',
  f: 'a an ang ei en eng o ou u',
  d: 'a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo',
  t: 'a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo',
  n: 'a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan uo v ve',
  l: 'a ai an ang ao e ei eng i ia ian iang iao ie in ing iu o ong ou u uan un uo v ve',
  g: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  k: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  h: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  j: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  q: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  x: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  zh: 'a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo',
  ch: 'a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo',
  sh: 'a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo',
  r: 'an ang ao e en eng i ong ou u ua uan ui un uo',
  z: 'a ai an ang ao e ei en eng i ong ou u uan ui un uo',
  c: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  s: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  y: 'a an ang ao e i in ing o ong ou u uan ue un',
  w: 'a ai an ang ao ei en eng o u',
};

const syllables = new Set(
  Object.entries(FINALS).flatMap(([initial, finals]) => finals.split(' ').map((final) => initial + final)),
);
/** The longest syllable: zhuang, chuang, shuang. */
export const LONGEST_SYLLABLE = 6;

const completions = new Map<string, string[]>();
for (const syllable of syllables) {
  for (let length = 1; length < syllable.length; length += 1) {
    const head = syllable.slice(0, length);
    completions.set(head, [...(completions.get(head) ?? []), syllable]);
  }
}

/** The canonical form of a syllable (`lü`, typed lue, is lve), or undefined. */
export function asSyllable(letters: string): string | undefined {
  if (syllables.has(letters)) {
    return letters;
  }
  return letters === 'lue' || letters === 'nue' ? `${letters[0]}ve` : undefined;
}

/** The longer syllables that begin with these letters. */
export function syllablesBeginning(letters: string): readonly string[] {
  return completions.get(letters) ?? [];
}

const folded = new Map<string, string>();

/**
 * Folds similar sounds of a syllable or the beginning of one: zh = z, ch = c, sh = s, n- = l-, -ang = -an, -eng =
 * -en, -ing = -in, ü = u.
 */
export function foldSyllable(syllable: string): string {
  const known = folded.get(syllable);
  if (known !== undefined) {
    return known;
  }
  let fold = syllable;
  if (fold[1] === 'h') {
    fold = fold[0] + fold.slice(2);
  } else if (fold[0] === 'n' && fold.length > 1) {
    fold = `l${fold.slice(1)}`;
  }
  if (fold.endsWith('ang') || fold.endsWith('eng') || fold.endsWith('ing')) {
    fold = fold.slice(0, -1);
  }
  fold = fold.replace('v', 'u');
  if (syllable.length <= LONGEST_SYLLABLE && folded.size < 2000) {
    folded.set(syllable, fold);
  }
  return fold;
}

/** The initial of a syllable; n and l are equal, as in folded syllables. */
export function foldLetter(letter: string): string {
  return letter === 'n' ? 'l' : letter;
}
