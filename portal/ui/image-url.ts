/** Where the site's own pictures lie, resolved against the base `/`, as specified. */
export const IMAGE_BASE = '../images/';

const SIZED = /^(?<stem>.+)-(?<width>\d+)x(?<height>\d+)\.webp$/;

/** The widths that stand beside a picture of a given full width. */
const LADDER: Record<number, readonly number[]> = {
  256: [128],
  720: [360],
  1200: [400, 800],
  1280: [640],
};
/** Banners have no 400-wide copy. */
const BANNER_LADDER = [800];

/** The address of a picture: absolute ones as they are, others below the image base. */
export function imageUrl(picture: string): string {
  return /^(https?:)?\/\//.test(picture) ? picture : IMAGE_BASE.replace('..', '') + picture;
}

/**
 * Pixels to a CSS pixel that a picture is given at least, where its size is fixed: more is not seen on so small a one.
 */
const SHARPNESS = 2.6;

export interface PictureSources {
  src: string;
  /** What to choose from, as the `srcset` attribute says it; undefined where there is no choice. */
  webp: string | undefined;
  /** The same in AVIF; undefined where there is none. */
  avif: string | undefined;
  width: number | undefined;
  height: number | undefined;
}

/**
 * What a browser may choose from. The site's own pictures say their size in their name
 * (`cover-1200x675.webp`) and have smaller copies beside them (`cover-1200x675@400.avif`).
 * @param shown how wide the picture is shown in CSS pixels, where that is the same on all screens: nothing is offered
 * that is larger than it has to be
 */
export function pictureSources(picture: string, shown = Number.POSITIVE_INFINITY): PictureSources {
  const own = imageUrl(picture);
  const parts = SIZED.exec(picture)?.groups;
  if (!parts || own === picture) {
    return { src: own, webp: undefined, avif: undefined, width: undefined, height: undefined };
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
  const hasFullAvif = hasAvif && width !== 720 && width !== 128;
  const enough = smaller.find((one) => one >= shown * SHARPNESS);
  if (enough) {
    const avif = hasAvif ? address(enough, 'avif') : undefined;
    return { src: address(enough, 'webp'), webp: undefined, avif, ...size };
  }
  return {
    src: own,
    webp: smaller.length > 0 ? choice('webp', [...smaller, width]) : undefined,
    avif:
      smaller.length > 0 && hasAvif ? choice('avif', hasFullAvif ? [...smaller, width] : smaller) : undefined,
    ...size,
  };
}
