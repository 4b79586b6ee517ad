const MASK = '••••••';

/** `YM8K••••••BC`: distinguishes codes in a list without exposing them. */
export function maskCode(code: string): string {
  const chars = [...code];
  const shown = Math.min(4, Math.floor(chars.length / 3));
  const tail = Math.floor(shown / 2);
  return `${chars.slice(0, shown).join('')}${MASK}${tail > 0 ? chars.slice(-tail).join('') : ''}`;
}
