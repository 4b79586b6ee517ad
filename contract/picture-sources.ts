import { pictureFile } from './picture-focus.ts';

/** The base of the site's pictures, resolved against `/`, as specified. */
const IMAGE_BASE = '../images/';
const SIZED = /^(?<stem>.+)-(?<width>\d+)x(?<height>\d+)\.webp$/;

/** The widths of the smaller copies of a picture, by its full width. */
const LADDER: Record<number, readonly number[]> = {
  256: [128],
  720: [360],
  1200: [400, 800],
  1280: [640],
};
/** Banners have no 400-wide copy. */
const BANNER_LADDER = [800];

/** The address of a picture, without its focus; relative ones are below the image base. */
export function imageUrl(picture: string): string {
  const file = pictureFile(picture);
  return /^(https?:)?\/\//.test(file) ? file : IMAGE_BASE.replace('..', '') + file;
}

/** The minimum pixels per CSS pixel of a picture with a fixed size; a higher resolution is not visible. */
const SHARPNESS = 2.6;

interface PictureSources {
  src: string;
  /** The `srcset` attribute; undefined without a choice. */
  webp: string | undefined;
  /** The same in AVIF; undefined without AVIF copies. */
  avif?: string | undefined;
  width?: number;
  height?: number;
}

/**
 * The sources of a picture. The names of the site's pictures contain the size (`cover-1200x675.webp`), and smaller
 * copies are stored beside them (`cover-1200x675@400.avif`).
 * @param shown the width in CSS pixels if it is the same on all screens; excludes larger copies than needed
 */
export function pictureSources(picture: string, shown = Number.POSITIVE_INFINITY): PictureSources {
  const own = imageUrl(picture);
  const file = pictureFile(picture);
  const parts = SIZED.exec(file)?.groups;
  if (!parts || own === file) {
    return { src: own, webp: undefined };
  }
  const width = Number(parts.width);
  const size = { width, height: Number(parts.height) };
  const stem = own.slice(0, -'.webp'.length);
  const smaller = picture.startsWith('banners/') ? BANNER_LADDER : (LADDER[width] ?? []);
  const address = (wide: number, format: string) =>
    wide === width ? `${stem}.${format}` : `${stem}@${wide}.${format}`;
  const choice = (format: string, widths: readonly number[]) =>
    widths.map((wide) => `${address(wide, format)} ${wide}w`).join(', ');
  const hasAvif = width !== 1280;
  const hasFullAvif = width !== 720 && width !== 128;
  const enough = smaller.find((one) => one >= shown * SHARPNESS);
  if (enough) {
    const avif = hasAvif ? address(enough, 'avif') : undefined;
    return { src: address(enough, 'webp'), webp: undefined, avif, ...size };
  }
  if (smaller.length === 0) {
    return { src: own, webp: undefined, ...size };
  }
  const all = [...smaller, width];
  const avif = hasAvif ? choice('avif', hasFullAvif ? all : smaller) : undefined;
  return { src: own, webp: choice('webp', all), avif, ...size };
}
