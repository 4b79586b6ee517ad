/** The head of a file has the chunks that tell, unless longer metadata precedes them. */
const HEAD_BYTES = 256 * 1024;

/** The flag of WebP's chunk `VP8X` for a file with several frames. */
const WEBP_ANIMATION = { at: 20, bit: 0b10 };

/** The blocks of a GIF (https://www.w3.org/Graphics/GIF/spec-gif89a.txt), and the lengths of their headers. */
const GIF = { head: 13, extension: 0x21, extensionHead: 2, image: 0x2c, imageHead: 10, codeSize: 1 };

/** Whether the file is a GIF or a WebP with several frames, or a PNG with `acTL` before its pixels; false if it can't be read. */
export async function isAnimated(file: Blob): Promise<boolean> {
  const bytes = await bytesOf(file.slice(0, HEAD_BYTES));
  const head = new TextDecoder('latin1').decode(bytes);
  if (head.startsWith('GIF8')) {
    return hasTwoImages(await bytesOf(file));
  }
  if (head.startsWith('WEBPVP8X', 8)) {
    return (head.charCodeAt(WEBP_ANIMATION.at) & WEBP_ANIMATION.bit) !== 0;
  }
  return head.startsWith('PNG', 1) && (head.split('IDAT', 1)[0] ?? '').includes('acTL');
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
}

function hasTwoImages(gif: Uint8Array): boolean {
  let images = 0;
  for (let at = GIF.head + colourTableBytes(gif[10]); at < gif.length; at += 1) {
    const block = gif[at];
    if (block === GIF.image) {
      images += 1;
      at += GIF.imageHead + colourTableBytes(gif[at + GIF.imageHead - 1]) + GIF.codeSize;
    } else if (block === GIF.extension) {
      at += GIF.extensionHead;
    } else {
      return false;
    }
    if (images > 1) {
      return true;
    }
    // The data follows in pieces with their length in front, up to an empty one.
    for (let length = gif[at]; length; length = gif[at]) {
      at += 1 + length;
    }
  }
  return false;
}

/** @param flags the byte that says whether a table of colours follows, and how long it is */
function colourTableBytes(flags = 0): number {
  return flags & 0b1000_0000 ? 3 * 2 ** ((flags & 0b111) + 1) : 0;
}
