import dictionary from 'opencc-js/dict/TSCharacters';

/** Characters that simplified names use too, so they are not converted: 乾坤, 乾隆. */
const UNCHANGED = new Set(['乾']);

const simplified = new Map(
  dictionary
    .split('|')
    .map((entry) => entry.split(' ') as [string, string])
    .filter(([traditional]) => !UNCHANGED.has(traditional)),
);

/**
 * The simplified form of one character; other characters are returned unchanged. Single characters suffice, since
 * names and queries use the same table.
 */
export function simplify(char: string): string {
  return simplified.get(char) ?? char;
}
