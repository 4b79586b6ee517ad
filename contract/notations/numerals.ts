const DIGITS = '零一二三四五六七八九';
/**
 * A number up to 99 or digit by digit. The group has what stays: a weekday, whose numeral is a name, and two numbers for
 * an estimate (`一二点`, `十二三天`), which are no year.
 */
const NUMERAL =
  /((?:周|星期|礼拜)[一二三四五六日天]|(?:[一二三四五六七八九]?十)?[一二两三四五六七八九]{2}(?![零〇一二两三四五六七八九十年]))|[零〇一二两三四五六七八九十]{1,4}/g;

/** The text with its Chinese numerals as digits: `十二月一日零点` is `12月1日0点`. */
export function withDigits(text: string): string {
  return text.replace(NUMERAL, (found, kept?: string) => kept ?? digitsOf(found));
}

function digitsOf(numeral: string): string {
  const plain = numeral.replace(/〇/g, '零').replace(/两/g, '二');
  const [tens, ones] = plain.split('十');
  if (tens === undefined || ones === undefined) {
    return Array.from(plain, (one) => DIGITS.indexOf(one)).join('');
  }
  const digit = (one: string) => DIGITS.indexOf(one.slice(0, 1) || '零');
  return String((tens === '' ? 1 : digit(tens)) * 10 + digit(ones));
}
