import dictionary from 'opencc-js/dict/TSCharacters';

/** Characters that simplified names use as well, so that they stand for themselves: 乾坤, 乾隆. */
const KEPT = new Set(['乾']);

const simplified = new Map(
  dictionary
    .split('|')
    .map((entry) => entry.split(' ') as [string, string])
    .filter(([traditional]) => !KEPT.has(traditional)),
);

/**
 * The simplified form of one character; any other character is its own. Character by character is enough,
 * since names and queries pass through the same table.
 */
export function simplify(char: string): string {
  return simplified.get(char) ?? char;
}
