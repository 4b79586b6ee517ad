/** What Word wraps its lists, comments and styles in. */
const WORD =
  /<!--[\s\S]*?(?:-->|$)|<\/?(?:o|w|m|v|st1):[^<>]*>|<(style|xml)\b[\s\S]*?(?:<\/\1>|$)|<(?:meta|link)\b[^<>]*>/gi;
const PICTURE = /<img\b[^<>]*>/gi;
const DATA = /\bsrc\s*=\s*["']?(data:image\/(?:png|jpeg|webp|gif);base64,[\w+/=]+)/i;
const FROM_WEB = /\bsrc\s*=\s*["']?https?:/i;

export interface CleanPaste {
  html: string;
  /** How many pictures lie on the writer's disk, where no page can fetch them. */
  lost: number;
  /** The pictures that came along, as data addresses; they have to be sent. */
  pictures: string[];
}

/** Pasted HTML without what only Word understands, and without the pictures that aren't on the web. */
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
