/** Word's markup for lists, comments and styles. */
const WORD =
  /<!--[\s\S]*?(?:-->|$)|<\/?(?:o|w|m|v|st1):[^<>]*>|<(style|xml)\b[\s\S]*?(?:<\/\1>|$)|<(?:meta|link)\b[^<>]*>/gi;
const PICTURE = /<img\b[^<>]*>/gi;
const DATA = /\bsrc\s*=\s*["']?(data:image\/(?:png|jpeg|webp|gif);base64,[\w+/=]+)/i;
const FROM_WEB = /\bsrc\s*=\s*["']?https?:/i;

export interface CleanPaste {
  html: string;
  /** Number of pictures on the author's disk, which a page cannot fetch. */
  lost: number;
  /** Embedded pictures as data URLs, to be uploaded. */
  pictures: string[];
}

/** Pasted HTML without Word markup and without pictures that are not on the web. */
export function cleanPaste(pasted: string): CleanPaste {
  let lost = 0;
  const pictures: string[] = [];
  const html = pasted.replace(WORD, '').replace(PICTURE, (picture) => {
    if (FROM_WEB.test(picture)) {
      return picture;
    }
    const [, data] = DATA.exec(picture) ?? [];
    if (data) {
      pictures.push(data);
    } else {
      lost += 1;
    }
    return '';
  });
  return { html, lost, pictures };
}
