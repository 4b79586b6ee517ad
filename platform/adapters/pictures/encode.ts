import sharp, { type Metadata, type Sharp } from 'sharp';
import { pictureFormat } from '#contract/picture-file.ts';
import {
  copiesOf,
  type EncodedPicture,
  type PictureFile,
  type PicturePlan,
  type PictureProblem,
} from './picture-plan.ts';

const FORMATS = ['jpeg', 'png', 'webp', 'heif'];
const WEBP = { quality: 76, effort: 4 };
/** A higher effort takes six times as long for a few bytes. */
const AVIF = { quality: 50, effort: 2 };
/** Pictures below this share of the target size are refused; others are enlarged. */
const MIN_SHARE = 0.5;

/** One thread, so that encoding does not slow pages down. */
sharp.concurrency(1);
sharp.cache(false);

/**
 * Re-encodes a picture in the target shape, in every size and format that pages use. Applies the orientation, converts to
 * sRGB and removes metadata (location, camera, comments).
 */
export async function encodePicture(
  bytes: Buffer,
  plan: PicturePlan,
): Promise<EncodedPicture | { problem: PictureProblem }> {
  const problem = sniff(bytes) ?? (await measure(bytes, plan));
  if (problem) {
    return { problem };
  }
  try {
    return await encode(bytes, plan);
  } catch {
    return { problem: { reason: (await isDrawable(bytes, plan)) ? 'cut-off' : 'unreadable' } };
  }
}

/** Whether the pixels that are there can be drawn: the end of the file is missing then. */
async function isDrawable(bytes: Buffer, { mostPixels }: PicturePlan): Promise<boolean> {
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'none' });
  return picture
    .resize(8, 8)
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
}

async function measure(bytes: Buffer, plan: PicturePlan): Promise<PictureProblem | null> {
  let read: Metadata;
  try {
    // Reads only the header, so that a refusal has the size of any picture.
    read = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata();
  } catch {
    return { reason: isCutWebp(bytes) ? 'cut-off' : 'unreadable' };
  }
  const { format, pages = 1, autoOrient } = read;
  const { width, height } = autoOrient;
  if (!FORMATS.includes(format)) {
    return { reason: 'format' };
  }
  if (pages > 1) {
    return { reason: 'animated', frames: pages };
  }
  if (Math.max(width, height) > plan.mostSide || width * height > plan.mostPixels) {
    return { reason: 'too-large', width, height };
  }
  const isSmall =
    plan.height !== null && (width < plan.width * MIN_SHARE || height < plan.height * MIN_SHARE);
  return isSmall ? { reason: 'too-small', width, height } : null;
}

/** Whether the file is shorter than its RIFF header says; libvips reads nothing of it then. */
function isCutWebp(bytes: Buffer): boolean {
  return (
    bytes.length > 8 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.readUInt32LE(4) + 8 > bytes.length
  );
}

async function encode(bytes: Buffer, plan: PicturePlan): Promise<EncodedPicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: plan.mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({
      width: plan.width,
      ...(plan.height === null ? { withoutEnlargement: true } : { height: plan.height, fit: 'cover' }),
    })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const master = () => sharp(data, { raw: { width, height, channels } });
  const name = `-${width}x${height}`;
  const { smaller, fullAvif } = copiesOf(width);
  const files = [await fileOf(master(), `${name}.webp`, 'webp')];
  if (fullAvif) {
    files.push(await fileOf(master(), `${name}.avif`, 'avif'));
  }
  for (const copy of smaller) {
    for (const format of copy.formats) {
      files.push(await fileOf(master().resize(copy.width), `${name}@${copy.width}.${format}`, format));
    }
  }
  return { width, height, files };
}

async function fileOf(picture: Sharp, suffix: string, format: 'webp' | 'avif'): Promise<PictureFile> {
  const body = await (format === 'webp' ? picture.webp(WEBP) : picture.avif(AVIF)).toBuffer();
  return { suffix, type: `image/${format}`, body };
}

const EMBEDDED = /<script|<html|<!doctype|<\?php|<svg/i;
const PDF = '%PDF-';
/** PDF readers search the header this far in; a ZIP's end record is this near the end (PKWARE APPNOTE 4.3.16). */
const PDF_REACH = 1_024;
const ZIP_END = 'PK\x05\x06';
const ZIP_REACH = 65_557;

/**
 * Checks the bytes of an upload before they are decoded: the format must be accepted, and the file must not be valid in
 * another format at the same time.
 * @returns null if the picture is accepted
 */
export function sniff(bytes: Buffer): PictureProblem | null {
  const format = pictureFormat(bytes);
  if (format === undefined || format === 'heic') {
    return { reason: format ?? 'format' };
  }
  const text = bytes.toString('latin1');
  const isPolyglot =
    EMBEDDED.test(text) || text.slice(0, PDF_REACH).includes(PDF) || text.slice(-ZIP_REACH).includes(ZIP_END);
  return isPolyglot ? { reason: 'smuggling' } : null;
}
