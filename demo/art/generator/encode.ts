/** Writes masters and the smaller variants beside them. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';

export type Recipe = {
  width: number;
  height: number;
  webp: number;
  avif?: number;
  smaller?: { width: number; webp: number; avif: number }[];
};

/** Encodes a PNG as `<base>-<W>x<H>.webp` (and .avif) with `@<w>` variants. Qualities are the encoders' own 1–100. */
export async function encode(png: Buffer, base: string, recipe: Recipe): Promise<void> {
  const name = `${base}-${recipe.width}x${recipe.height}`;
  mkdirSync(dirname(name), { recursive: true });
  const master = sharp(
    await sharp(png)
      .resize(recipe.width, recipe.height, { kernel: 'lanczos3' })
      .removeAlpha()
      .png()
      .toBuffer(),
  );
  await master.clone().webp({ quality: recipe.webp, effort: 4 }).toFile(`${name}.webp`);
  if (recipe.avif) await master.clone().avif({ quality: recipe.avif, effort: 2 }).toFile(`${name}.avif`);
  for (const small of recipe.smaller ?? []) {
    const shrunk = sharp(await master.clone().resize(small.width).png().toBuffer());
    await shrunk.clone().webp({ quality: small.webp, effort: 4 }).toFile(`${name}@${small.width}.webp`);
    await shrunk.avif({ quality: small.avif, effort: 2 }).toFile(`${name}@${small.width}.avif`);
  }
}

export const RECIPES: Record<'icon' | 'cover' | 'shot' | 'banner' | 'avatar' | 'poster', Recipe> = {
  icon: { width: 256, height: 256, webp: 78, avif: 55, smaller: [{ width: 128, webp: 76, avif: 52 }] },
  cover: {
    width: 1200,
    height: 675,
    webp: 68,
    avif: 44,
    smaller: [
      { width: 800, webp: 66, avif: 44 },
      { width: 400, webp: 66, avif: 44 },
    ],
  },
  shot: { width: 720, height: 1280, webp: 58, smaller: [{ width: 360, webp: 60, avif: 42 }] },
  banner: { width: 1200, height: 480, webp: 70, avif: 46, smaller: [{ width: 800, webp: 68, avif: 45 }] },
  avatar: { width: 128, height: 128, webp: 78 },
  poster: { width: 1280, height: 720, webp: 66, smaller: [{ width: 640, webp: 66, avif: 44 }] },
};
