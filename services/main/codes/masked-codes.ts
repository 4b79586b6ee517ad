/** Signs for hidden characters, and the end of a text that was cut. No code has two of the former in a row. */
const MASKED = /([•●∙⋅·・*∗×█■▇])\1|[…⋯]|\.{3}|\.\.$/u;
/** The same at the ends, where lists have bullets, ornaments and full stops: `••••••Y9`, `YM8K★★★★`, `YM8K。。。`. */
const MASKED_END = /^([•●])\1+[0-9a-z]{1,6}$|[0-9a-z]([★☆○◯□⚪⚫⬜⬛。])\2/iu;
/** What a code may have by chance: `YM8Kxxxx1C`, `XXXX-XXXX`, `SHA5XXXX7V`, `YM8K____1C`, `YM8K??1C`, `YM8K##1C`. */
const PLACEHOLDER = /^[^a-z]*x{3,}[^a-z]*$|[xX]{6}|[0-9A-Z]X{4,}[0-9A-Z]|^X{3,}(?:-X{3,})+$|_{4}|\?{2}|#{2}/;
const LETTER_OR_DIGIT = /[0-9a-z]/i;

/**
 * Why a text is only a part of a code: `YM8K••••••BC`, `YM8K****`, `YM8K2Q…`. Undefined for any other.
 *
 * @param line the text in which the code stands, with what people write around it
 */
export function maskProblem(code: string, line: string): string | undefined {
  const isMasked = MASKED.test(code) || MASKED_END.test(line);
  return isMasked && LETTER_OR_DIGIT.test(line)
    ? '已打码或不完整，玩家兑换不了；请换成完整的兑换码'
    : undefined;
}

/** Why a text of a list may be a masked code, though a code can look like it; undefined for any other. */
export function placeholderRemark(code: string): string | undefined {
  return PLACEHOLDER.test(code) ? '像是打了码或没有填写；确认是完整的兑换码，可以选择照样导入' : undefined;
}
