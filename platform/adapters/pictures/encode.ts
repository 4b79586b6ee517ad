import sharp, { type Metadata, type Sharp } from 'sharp';
import {
  copiesOf,
  type EncodedPicture,
  type PictureFile,
  type PicturePlan,
  type PictureProblem,
} from './picture-plan.ts';
import { sniff } from './sniff.ts';

const FORMATS = ['jpeg', 'png', 'webp', 'heif'];
const WEBP = { quality: 76, effort: 4 };
/** A higher effort takes six times as long for a few bytes. */
const AVIF = { quality: 50, effort: 2 };
/** A picture may be this much smaller than what it is for, and is enlarged. */
const SMALLEST_SHARE = 0.5;

/** One picture at a time uses one thread: others wait for their turn, and pages are served meanwhile. */
sharp.concurrency(1);
sharp.cache(false);

/**
 * Reads a picture and makes it anew in the wanted shape, in every size and format pages ask for. Orientation is
 * applied, colours become sRGB, and what else was written in the file (places, cameras, comments) is gone.
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
    return { problem: { reason: 'unreadable' } };
  }
}

async function measure(bytes: Buffer, plan: PicturePlan): Promise<PictureProblem | null> {
  let read: Metadata;
  try {
    // The head alone is read here, so that a picture of any size is refused with its size.
    read = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata();
  } catch {
    return { reason: 'unreadable' };
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
    plan.height !== null && (width < plan.width * SMALLEST_SHARE || height < plan.height * SMALLEST_SHARE);
  return isSmall ? { reason: 'too-small', width, height } : null;
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
