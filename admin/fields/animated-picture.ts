/** What an operator reads about a picture of which only the first frame is kept. */
export const FLATTENED = '这是一张动图，只保留第一帧';

/** The head of a file has the chunks that tell, unless longer metadata precedes them. */
const HEAD_BYTES = 256 * 1024;

/** The flag of WebP's chunk `VP8X` for a file with several frames. */
const WEBP_ANIMATION = { at: 20, bit: 0b10 };

/** Whether the file is a PNG with `acTL` before its pixels, or a WebP with several frames; false if it can't be read. */
export async function isAnimated(file: Blob): Promise<boolean> {
  const bytes = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const head = new TextDecoder('latin1').decode(bytes);
  if (head.startsWith('WEBPVP8X', 8)) {
    return (head.charCodeAt(WEBP_ANIMATION.at) & WEBP_ANIMATION.bit) !== 0;
  }
  return head.startsWith('PNG', 1) && (head.split('IDAT', 1)[0] ?? '').includes('acTL');
}
