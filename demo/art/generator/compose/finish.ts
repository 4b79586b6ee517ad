/** The last pass over a picture, in the hand the game is drawn in. */
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { cacheDir, type Easel } from '../paint/easel.ts';
import { page } from './page.ts';
import type { Look } from './types.ts';

async function treat(png: Buffer, w: number, h: number, look: Look): Promise<Buffer> {
  if (look === 'pixel') {
    const cell = w > 1000 ? 5 : 4;
    const small = await sharp(png)
      .modulate({ saturation: 1.2, brightness: 1.04 })
      .resize(Math.round(w / cell), Math.round(h / cell), { kernel: 'cubic' })
      .sharpen({ sigma: 0.7 })
      .png({ palette: true, colours: 56, dither: 0.25 })
      .toBuffer();
    return sharp(small).resize(w, h, { kernel: 'nearest' }).png().toBuffer();
  }
  if (look === 'oil')
    return sharp(await sharp(png).median(5).png().toBuffer())
      .sharpen({ sigma: 1.4, m1: 1.2, m2: 2.2 })
      .modulate({ saturation: 1.1 })
      .png()
      .toBuffer();
  return look === 'toon' ? sharp(png).modulate({ saturation: 1.14, brightness: 1.03 }).png().toBuffer() : png;
}

/** Photographs the art without lettering, treats it, and returns it as a full-size image tag. */
export async function painted(
  easel: Easel,
  html: string,
  w: number,
  h: number,
  look: Look = 'clay',
): Promise<string> {
  if (look === 'clay') return html;
  const key = createHash('sha1').update(`${look}${w}x${h}${html}`).digest('hex');
  const file = join(cacheDir, `${key}-finished.png`);
  if (!existsSync(file))
    writeFileSync(file, await treat(await easel.photograph(page(w, h, html), w, h), w, h, look));
  return `<img class="full" src="file://${file}">`;
}
