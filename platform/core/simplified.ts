import dictionary from 'opencc-js/dict/TSCharacters';

/** Characters that simplified names use too, so they are not converted: 乾坤, 乾隆. */
const UNCHANGED = new Set(['乾']);

const simplifiedByTraditional = new Map(
  dictionary
    .split('|')
    .map((entry) => entry.split(' ') as [string, string])
    .filter(([traditional]) => !UNCHANGED.has(traditional)),
);

const OTHER_THAN_ASCII = /[^\0-\x7f]/;

/**
 * A text with simplified characters in place of traditional ones; other characters are returned unchanged. Each character is
 * converted by itself: 遊戲 becomes 游戏, and the word 伺服器 stays.
 */
export function simplified(text: string): string {
  return OTHER_THAN_ASCII.test(text)
    ? Array.from(text, (char) => simplifiedByTraditional.get(char) ?? char).join('')
    : text;
}
