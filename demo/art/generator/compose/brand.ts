/** Raster pieces of the platform's brand, from the drawn logo. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { catalogue } from '../catalogue.ts';
import type { Easel } from '../paint/easel.ts';
import { layerHtml, lightOf } from './layers.ts';
import { page } from './page.ts';

/** The portal serves its own brand; the pictures here are made from its logo. */
export const folder = fileURLToPath(new URL('../../../../portal/public/brand/', import.meta.url));

async function png(svg: Buffer | string, side: number, name: string): Promise<void> {
  await sharp(Buffer.from(svg), { density: 72 * Math.ceil(side / 64) * 2 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true, quality: 92 })
    .toFile(folder + name);
}

/** App icons, favicon and the picture shared when a page has none of its own. */
export async function brand(easel: Easel): Promise<void> {
  const logo = readFileSync(`${folder}logo.svg`);
  const square = logo.toString().replace('rx="15"', 'rx="0"');
  await png(logo, 32, 'favicon-32.png');
  await png(logo, 192, 'icon-192.png');
  await png(logo, 512, 'icon-512.png');
  await png(square, 180, 'apple-touch-180.png');
  // a maskable icon keeps its mark inside the middle 80 %
  await png(
    square
      .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
      .replace('<rect width="64" height="64"', '<rect x="-8" y="-8" width="80" height="80"'),
    512,
    'icon-maskable-512.png',
  );
  const [w, h] = [1200, 630];
  const palette = ['#2a0f08', '#a8331a', '#f2683a', '#ffe0b0', '#ffd98a'];
  const cast = ['xianwaishe', 'yunhai-jiange', 'xueguo-youchai', 'julong-yayi', 'huli-zahuopu'].map(
    (slug) => catalogue().find((p) => p.slug === slug)!.direction.cast![0]!,
  );
  const light = lightOf(palette, { fill: '#d99a86', rim: '#fff0c9', key: '#fff4e2' });
  let html = `<div class="full" style="background:radial-gradient(circle at 70% 40%,#ff9a5c,#e2562a 46%,#8f2410)"></div><svg class="full" viewBox="0 0 1200 630"><g transform="translate(690 60) scale(7.6)" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="6.2" stroke-linecap="round" stroke-linejoin="round"><path d="M15.5 25v45"/><path d="M25.5 14.5H42a6.5 6.5 0 0 1 6.5 6.5v50"/><path d="m13.8 13.2 3.8 4.4"/></g></svg>`;
  for (const [i, fig] of cast.entries())
    html += await layerHtml(
      easel,
      {
        fig,
        x: [0.5, 0.93, 0.6, 0.84, 0.72][i]!,
        y: [-0.02, 0, -0.08, -0.06, -0.12][i]!,
        h: [0.5, 0.56, 0.56, 0.58, 0.78][i]!,
        yaw: [0.5, -0.5, 0.3, -0.4, 0][i]!,
      },
      w,
      h,
      palette,
      light,
    );
  const mark = `<img class="l" style="left:80px;top:150px;width:132px" src="data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}">`;
  const words = `<div class="l" style="left:80px;top:300px;font:900 104px/1.1 SansSC;color:#fff;letter-spacing:.06em;text-shadow:0 4px 24px #6a1a0a88">游门</div><div class="l" style="left:84px;top:436px;font:500 34px/1.5 SansSC;color:#fff3e0">好游戏，从这扇门进</div>`;
  await sharp(await easel.photograph(page(w, h, html + mark + words), w, h))
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toFile(`${folder}share-1200x630.png`);
}
