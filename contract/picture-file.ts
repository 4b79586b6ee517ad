import { isAnimated } from './animated-picture.ts';

/** What is wrong with a file that is chosen as a picture. HEIC: photos of phones in HEVC, which browsers can't show. */
export type PictureFault = 'format' | 'heic' | 'cut-off' | 'animated' | 'unreadable';

export const PICTURE_FAULTS: Readonly<Record<PictureFault, string>> = {
  format: '只支持 JPEG、PNG、WebP、AVIF 图片，请换一张',
  heic: '这是 HEIC 照片，浏览器无法显示。请存成 JPEG 或截图后再上传；苹果手机可以在“设置 → 相机 → 格式”里选“兼容性最佳”',
  'cut-off': '图片不完整或已损坏，可能没有下载完，请换一张',
  animated: '不支持动图，请换一张静态图片',
  unreadable: '无法打开图片，可能已经损坏，请换一张',
};

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/** The signatures of accepted formats. AVIF and HEIC have the same container (ISO 23008-12). */
const SIGNATURES: readonly (readonly [format: PictureFormat, offset: number, bytes: string])[] = [
  ['jpeg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['webp', 8, 'WEBP'],
  ['avif', 4, 'ftypavif'],
];
const HEIC = /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s;
const SIGNATURE_BYTES = 12;

/** The format of a picture by its first bytes; undefined for others. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const head = latin1(bytes, 0, SIGNATURE_BYTES);
  const [format] = SIGNATURES.find(([, offset, signature]) => head.startsWith(signature, offset)) ?? [];
  return format ?? (HEIC.test(head) ? 'heic' : undefined);
}

/** What is wrong with a file by its bytes, before it is decoded; null for nothing. */
export async function pictureFault(file: Blob): Promise<PictureFault | null> {
  const read = await file.arrayBuffer().catch(() => null);
  if (!read) {
    return 'unreadable';
  }
  const bytes = new Uint8Array(read);
  const format = pictureFormat(bytes);
  if (format === undefined || format === 'heic') {
    return format ?? 'format';
  }
  if (lacksEnd(bytes, format)) {
    return 'cut-off';
  }
  return (await isAnimated(file)) ? 'animated' : null;
}

/** Whether the end of the file is missing. Browsers draw what is there of some formats. */
function lacksEnd(bytes: Uint8Array, format: 'jpeg' | 'png' | 'webp' | 'avif'): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  switch (format) {
    case 'jpeg':
      return lacksEndOfImage(view);
    case 'png':
      return lacksEndOfChunks(view);
    case 'webp':
      return view.getUint32(4, true) + 8 > bytes.length;
    case 'avif':
      return lacksEndOfBoxes(view);
  }
}

const JPEG = { segment: 0xff, startOfScan: 0xda, endOfImage: 0xd9 };

/** A marker ends the image (ISO 10918-1); a thumbnail in the metadata has one as well. */
function lacksEndOfImage(view: DataView): boolean {
  let at = 2;
  while (at + 4 <= view.byteLength && view.getUint8(at + 1) !== JPEG.startOfScan) {
    if (view.getUint8(at) !== JPEG.segment) {
      return false;
    }
    const isFill = view.getUint8(at + 1) === JPEG.segment;
    at += isFill ? 1 : 2 + view.getUint16(at + 2);
  }
  for (let end = view.byteLength - 2; end > at; end -= 1) {
    if (view.getUint8(end) === JPEG.segment && view.getUint8(end + 1) === JPEG.endOfImage) {
      return false;
    }
  }
  return true;
}

const PNG = { head: 8, around: 12, end: 'IEND' };

function lacksEndOfChunks(view: DataView): boolean {
  let at = PNG.head;
  while (at + PNG.around <= view.byteLength) {
    if (latin1(view, at + 4, at + 8) === PNG.end) {
      return false;
    }
    at += PNG.around + view.getUint32(at);
  }
  return true;
}

/** A box begins with its length; 0: it ends with the file, 1: the length follows in 64 bits (ISO 14496-12). */
function lacksEndOfBoxes(view: DataView): boolean {
  let at = 0;
  while (at + 8 <= view.byteLength) {
    const length = view.getUint32(at);
    if (length < 8) {
      return false;
    }
    at += length;
  }
  return at !== view.byteLength;
}

function latin1({ buffer, byteOffset, byteLength }: ArrayBufferView, from: number, to: number): string {
  const end = Math.min(to, byteLength);
  return String.fromCharCode(...new Uint8Array(buffer, byteOffset + from, Math.max(0, end - from)));
}
