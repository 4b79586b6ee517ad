import { pinyin } from 'pinyin-pro';

/** The letter a game stands under: the initial of its name's first character, `#` where that is no letter. */
export function firstLetter(name: string): string {
  const [first = ''] =
    name
      .trim()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]/u) ?? [];
  const letter = (/^[A-Za-z]$/.test(first) ? first : pinyin(first, { pattern: 'first', toneType: 'none' }))
    .normalize('NFD')
    .charAt(0)
    .toUpperCase();
  return /^[A-Z]$/.test(letter) ? letter : '#';
}
