/** The target size. Without a height the picture retains its shape and is never enlarged. */
export interface PicturePlan {
  width: number;
  height: number | null;
  /** Maximum pixels of the source, per side and in total. */
  mostSide: number;
  mostPixels: number;
}

/** An encoded file of a picture. `suffix` follows its name: `-1200x675@400.avif`. */
export interface PictureFile {
  suffix: string;
  type: 'image/webp' | 'image/avif';
  body: Uint8Array;
}

export interface EncodedPicture {
  width: number;
  height: number;
  files: PictureFile[];
}

export type PictureProblem =
  | { reason: 'format' }
  | { reason: 'heic' }
  | { reason: 'unreadable' }
  | { reason: 'cut-off' }
  | { reason: 'animated'; frames: number }
  | { reason: 'smuggling' }
  | { reason: 'too-large'; width: number; height: number }
  | { reason: 'too-small'; width: number; height: number };

interface Copy {
  width: number;
  formats: readonly ('webp' | 'avif')[];
}

const BOTH = ['webp', 'avif'] as const;
const COPIES: Readonly<Record<number, { smaller: readonly Copy[]; fullAvif: boolean }>> = {
  256: { smaller: [{ width: 128, formats: BOTH }], fullAvif: true },
  720: { smaller: [{ width: 360, formats: BOTH }], fullAvif: false },
  1200: { smaller: [800, 400].map((width) => ({ width, formats: BOTH })), fullAvif: true },
  1280: { smaller: [{ width: 640, formats: ['webp'] }], fullAvif: false },
};

/**
 * The smaller copies that pages use of a picture of this width, and whether its full size exists as AVIF. Same sizes as
 * `contract/picture-sources.ts`.
 */
export function copiesOf(width: number): { smaller: readonly Copy[]; fullAvif: boolean } {
  return COPIES[width] ?? { smaller: [], fullAvif: false };
}

/** The files of a stored picture: `uploads/ab/abc-1200x675.webp` and its copies. */
export function filesOf(path: string): string[] {
  const stem = path.replace(/\.webp$/, '');
  const { smaller, fullAvif } = copiesOf(Number(/-(\d+)x\d+$/.exec(stem)?.[1]));
  const copies = smaller.flatMap(({ width, formats }) =>
    formats.map((format) => `${stem}@${width}.${format}`),
  );
  return [path, ...(fullAvif ? [`${stem}.avif`] : []), ...copies];
}
