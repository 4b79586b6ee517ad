/** Where the site's own pictures lie, resolved against the base `/`, as specified. */
export const IMAGE_BASE = '../images/';

const SIZED = /^(?<stem>.+)-(?<width>\d+)x(?<height>\d+)\.webp$/;

/** The widths that stand beside a picture of a given full width. */
const LADDER: Record<number, readonly number[]> = {
  256: [128],
  720: [360],
  1200: [800, 400],
  1280: [640],
};
/** Banners have no 400-wide copy. */
const BANNER_LADDER = [800];

/** The address of a picture: absolute ones as they are, others below the image base. */
export function imageUrl(picture: string): string {
  return /^(https?:)?\/\//.test(picture) ? picture : IMAGE_BASE.replace('..', '') + picture;
}

export interface PictureSources {
  src: string;
  webp: string | undefined;
  avif: string | undefined;
  width: number | undefined;
  height: number | undefined;
}

/**
 * What a browser may choose from. The site's own pictures say their size in their name
 * (`cover-1200x675.webp`) and have smaller copies beside them (`cover-1200x675@400.avif`).
 */
export function pictureSources(picture: string): PictureSources {
  const src = imageUrl(picture);
  const parts = SIZED.exec(picture)?.groups;
  if (!parts || src === picture) {
    return { src, webp: undefined, avif: undefined, width: undefined, height: undefined };
  }
  const width = Number(parts.width);
  const height = Number(parts.height);
  const stem = src.slice(0, -'.webp'.length);
  const smaller = picture.startsWith('banners/') ? BANNER_LADDER : (LADDER[width] ?? []);
  const copies = (format: string) => smaller.map((w) => `${stem}@${w}.${format} ${w}w`);
  const hasFullAvif = width !== 720 && width !== 1280 && width !== 128;
  return {
    src,
    webp: smaller.length > 0 ? [...copies('webp'), `${src} ${width}w`].join(', ') : undefined,
    avif:
      smaller.length > 0 && width !== 1280
        ? [...copies('avif'), ...(hasFullAvif ? [`${stem}.avif ${width}w`] : [])].join(', ')
        : undefined,
    width,
    height,
  };
}
