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
 * Replaces each traditional character of a text with its simplified form. Words are not translated: 遊戲 becomes 游戏, but 伺服器
 * does not become 服务器.
 */
export function simplified(text: string): string {
  return OTHER_THAN_ASCII.test(text)
    ? Array.from(text, (char) => simplifiedByTraditional.get(char) ?? char).join('')
    : text;
}
