const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

type Attributes = Record<string, string>;

/** Whether an element that may be switched off by its value is on. */
export function isSet({ val = '1' }: Attributes): boolean {
  return val === '1' || val === 'true';
}

/** Whether an element of a font or of a part of a text is a line through it. */
export function isStrike(name: string, attributes: Attributes): boolean {
  return name === 'strike' && isSet(attributes);
}

/** Whether an element raises its part of a text, as the number of a footnote. */
export function isRaising(name: string, { val }: Attributes): boolean {
  return name === 'vertAlign' && val === 'superscript';
}

/** A text with raised digits in place of digits: `¹`. */
export function raised(text: string): string {
  return text.replace(/\d/g, (digit) => RAISED_DIGITS.charAt(Number(digit)));
}
