/** What a picture is to become. Without a height it keeps its shape, and is never made larger. */
export interface PicturePlan {
  width: number;
  height: number | null;
  /** Most pixels it may have, along a side and in all. */
  mostSide: number;
  mostPixels: number;
}

/** A file that is kept of a picture. `suffix` follows its name: `-1200x675@400.avif`. */
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

/** Why a picture can't be taken. */
export type PictureProblem =
  | { reason: 'format' }
  | { reason: 'unreadable' }
  | { reason: 'animated'; frames: number }
  | { reason: 'smuggling' }
  | { reason: 'too-large'; width: number; height: number }
  | { reason: 'too-small'; width: number; height: number };

interface Copy {
  width: number;
  formats: readonly ('webp' | 'avif')[];
}

/**
 * The smaller copies that pages look for beside a picture of this width, and whether its full size is there as AVIF
 * too. The same ladder as in `portal/ui/image-url.ts`, by which the demo's pictures are made.
 */
export function copiesOf(width: number): { smaller: readonly Copy[]; fullAvif: boolean } {
  const both = ['webp', 'avif'] as const;
  switch (width) {
    case 256:
      return { smaller: [{ width: 128, formats: both }], fullAvif: true };
    case 720:
      return { smaller: [{ width: 360, formats: both }], fullAvif: false };
    case 1200:
      return {
        smaller: [
          { width: 800, formats: both },
          { width: 400, formats: both },
        ],
        fullAvif: true,
      };
    case 1280:
      return { smaller: [{ width: 640, formats: ['webp'] }], fullAvif: false };
    default:
      return { smaller: [], fullAvif: false };
  }
}
