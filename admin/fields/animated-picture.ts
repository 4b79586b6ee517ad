/** What an operator reads about a picture of which only the first frame is kept. */
export const FLATTENED = '这是一张动图，只保留第一帧';

/** The head of a file has the chunks that tell, unless longer metadata precedes them. */
const HEAD_BYTES = 256 * 1024;

/** Whether the file is a PNG or WebP with several frames: `acTL` before the pixels, or `ANIM`. */
export async function isAnimated(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (head.startsWith('WEBPVP8X', 8)) {
    return head.includes('ANIM');
  }
  return head.startsWith('PNG', 1) && (head.split('IDAT', 1)[0] ?? '').includes('acTL');
}
