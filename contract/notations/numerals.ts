const DIGITS = '零一二三四五六七八九';
/** A number up to 99 or digit by digit, and the word for a year; or a weekday, whose numeral is a name. */
const NUMERAL = /((?:周|星期|礼拜)[一二三四五六日天])|([零〇一二两三四五六七八九十]{1,4})(年?)/g;
const PAIR = /^[零〇一二两三四五六七八九]{2}$/;
/** `一二点`, `三五天`, `十二三天`. */
const ESTIMATE =
  /^(?:一[二两]|[二两]三|三[四五]|四五|五六|六七|七八|八九|[一二三四五六七八九]?十[一二两三四五六七八九]{2})$/;
/** `一二月三一日`, `一二:三四`, `一二-三一`: no estimates. */
const BY_DIGIT = /[零〇一二三四五六七八九]{2} ?(?:月 ?[零〇一二三四五六七八九\d]{1,2} ?[日号]|[:/.-])/;

/**
 * The text with its Chinese numerals as digits: `十二月一日零点` is `12月1日0点`, and `一二月三一日` is `12月31日`. Two numbers
 * for an estimate stay, unless the text has another numeral that is written digit by digit, besides a year.
 */
export function withDigits(text: string): string {
  const isByDigit = !text.includes('十') && (BY_DIGIT.test(text) || hasPair(text));
  return text.replace(NUMERAL, (found, weekday: string | undefined, numeral = '', year = '') => {
    const isEstimate = year === '' && !isByDigit && ESTIMATE.test(numeral);
    return weekday !== undefined || isEstimate ? found : `${digitsOf(numeral)}${year}`;
  });
}

/** Whether a text has a number of two digits without 十, which is no estimate. */
function hasPair(text: string): boolean {
  return Array.from(text.matchAll(NUMERAL)).some(
    ([, , numeral = '', year]) => year === '' && PAIR.test(numeral) && !ESTIMATE.test(numeral),
  );
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
