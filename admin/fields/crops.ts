import type { PictureUse } from '#contract/admin/media.ts';

/** A shape in which pages show a picture, in CSS pixels. */
interface Crop {
  name: string;
  width: number;
  height: number;
  /** The corners are cut off. */
  isRounded?: true;
}

interface Crops {
  shapes: readonly Crop[];
  /** What stays visible without a focus, in percent from the left and from the top. */
  centre: { x: number; y: number };
}

const CENTRE = { x: 50, y: 50 };

/** How the portal crops pictures; a browser test compares several banners and icons with the pages. Screenshots are shown whole. */
export const CROPS: Readonly<Record<PictureUse, Crops>> = {
  banner: {
    shapes: [
      { name: '电脑', width: 836, height: 382 },
      { name: '电脑，只有一张轮播图时', width: 836, height: 426 },
      { name: '手机', width: 16, height: 9 },
    ],
    centre: { x: 100, y: 50 },
  },
  cover: { shapes: [{ name: '电脑和手机', width: 16, height: 9 }], centre: CENTRE },
  icon: { shapes: [{ name: '电脑和手机', width: 1, height: 1, isRounded: true }], centre: CENTRE },
  portrait: { shapes: [], centre: CENTRE },
  landscape: { shapes: [], centre: CENTRE },
  article: { shapes: [], centre: CENTRE },
};
