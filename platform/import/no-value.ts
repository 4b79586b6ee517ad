/**
 * What programs write for no value: `\N` in the export of a table of MySQL, `(Null)` in that of Navicat, `NaN` and `<NA>` in those of
 * data frames.
 */
const BY_PROGRAMS = String.raw`[<([]?(?:null|nil|none|-?nan|nat|undefined|n\/?a|\\n)[>)\]]?`;
const NO_VALUE = new RegExp(`^${BY_PROGRAMS}$`, 'i');
/** The first moment of a program is none: `0000-00-00 00:00:00`, `0001-01-01T00:00:00Z`. */
const FIRST_MOMENT = String.raw`(?:0000|0001|1000|1900|1970)-0[01]-0[01](?:[t ][\d:.]{1,16}z?)?`;
const NOTHING = new RegExp(
  String.raw`^(?:${BY_PROGRAMS}|${FIRST_MOMENT}|-+|—+|\/|no|false|off|0[-.:/0 ]{0,59}|0\s?[次个张人]|[暂尚]?[无没]有?|否)$`,
  'i',
);

/** Whether a program writes a text for a value that is missing. */
export function isNoValue(text: string): boolean {
  return NO_VALUE.test(text);
}

/** Whether a text of a program or of a person says that there is nothing: also `0`, `false`, `没有`, `0 次`. */
export function saysNothing(text: string): boolean {
  return NOTHING.test(text);
}
