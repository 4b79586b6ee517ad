/** What Word wraps its lists, comments and styles in. */
const WORD =
  /<!--[\s\S]*?-->|<\/?(?:o|w|m|v|st1):[^>]*>|<(style|xml)\b[\s\S]*?<\/\1>|<(?:meta|link)\b[^>]*>/gi;
const PICTURE = /<img\b[^>]*>/gi;
const FROM_WEB = /\bsrc\s*=\s*["']?https?:/i;

/**
 * Pasted HTML without what only Word understands. Pictures that lie in the document itself or on the writer's disk
 * can't come along; `lost` says how many those were.
 */
export function cleanPaste(pasted: string): { html: string; lost: number } {
  let lost = 0;
  const html = pasted.replace(WORD, '').replace(PICTURE, (picture) => {
    if (FROM_WEB.test(picture)) {
      return picture;
    }
    lost += 1;
    return '';
  });
  return { html, lost };
}
