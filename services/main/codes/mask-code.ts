const MASK = '••••••';

/** `YM8K••••••BC`: enough to tell codes apart in a list, not enough to use one. */
export function maskCode(code: string): string {
  const signs = [...code];
  const shown = Math.min(4, Math.floor(signs.length / 3));
  const tail = Math.floor(shown / 2);
  return `${signs.slice(0, shown).join('')}${MASK}${tail > 0 ? signs.slice(-tail).join('') : ''}`;
}
