/** Letters of other scripts by the Latin letters that they look like. */
const PAIRS = [
  ['西里尔字母', 'АВЕЅІЈКМНОРСТУХаеѕіјорсух', 'ABESIJKMHOPCTYXaesijopcyx'],
  ['希腊字母', 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧον', 'ABEZHIKMNOPTYXov'],
] as const;
const LATIN_OF = new Map(
  PAIRS.flatMap(([script, letters, latin]) =>
    [...letters].map((letter, at) => [letter, { script, latin: latin[at] ?? '' }] as const),
  ),
);
/** Between letters and digits like a `-`: the number one and the long vowel of Japanese. */
const DASH = /(?<=[0-9a-z])[一ー](?=[0-9a-z])/i;
/** Latin letters that no keyboard of a game has: `É`, `ı`. */
const ACCENTED = /(?![A-Za-z])\p{Script=Latin}/u;
const LETTER = /[\p{Script=Cyrillic}\p{Script=Greek}]/gu;

/**
 * Why a code has letters that players can't tell from Latin ones: `АВ8G`, whose `А` is Cyrillic. Undefined for any other
 * code, also for one in Russian or Greek.
 */
export function lookAlikeProblem(code: string): string | undefined {
  const [dash] = DASH.exec(code) ?? [];
  if (dash !== undefined) {
    return `里面的“${dash}”像是减号“-”`;
  }
  const [accented] = ACCENTED.exec(code) ?? [];
  if (accented !== undefined) {
    return `里面的“${accented}”不是英文字母，玩家可能输入不了`;
  }
  const letters: readonly string[] = code.match(LETTER) ?? [];
  const [found = ''] = letters;
  const { script, latin } = LATIN_OF.get(found) ?? {};
  if (script === undefined || !letters.every((letter) => LATIN_OF.has(letter))) {
    return undefined;
  }
  return `里面的“${found}”是${script}，不是英文字母 ${latin}，玩家输入不了`;
}
