/** What is left of Chinese text that was read in a wrong encoding. */
const GARBLED = /锟斤拷|烫烫烫|屯屯屯/;
/** Characters whose picture only one font has. */
const PRIVATE = /\p{Co}/u;

/** A warning about characters that players can't read; undefined without any. */
export function oddCharacters(text: string): string | undefined {
  const [garbled] = GARBLED.exec(text) ?? [];
  if (garbled !== undefined) {
    return `有“${garbled}”，像是编码转换时损坏的文字，请核对`;
  }
  const [own] = PRIVATE.exec(text) ?? [];
  return own === undefined
    ? undefined
    : `有私用字符（U+${own.codePointAt(0)?.toString(16).toUpperCase()}），玩家看到的是方框或空白；请改成正式的文字`;
}
