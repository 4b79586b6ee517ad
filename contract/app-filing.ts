/**
 * A filing number of an app (App 备案号): the province, eight digits or a year with six, and the app's number with its
 * suffix A. Websites have no suffix, mini programs X and quick apps K.
 */
const APP_FILING_NO =
  /^[京津沪渝冀豫滇云辽黑湘皖鲁新苏浙赣鄂桂陇甘晋蒙陕吉闽黔贵粤蜀川青藏琼宁]ICP备(?:\d{8}|20\d{8})号-[1-9]\d{0,3}A$/;

export const APP_FILING_EXAMPLE = '京ICP备2024012345号-3A';

/** A number as it is stored: without spaces, and with capital letters. */
export function appFilingNo(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

export function isAppFilingNo(text: string): boolean {
  return APP_FILING_NO.test(text);
}
