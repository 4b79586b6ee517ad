/** Covers and banners: a scene, its layers, the light over them and, on covers, the title. */
import { scenePlate } from '../figure/scene.ts';
import type { Easel } from '../paint/easel.ts';
import { fade } from './color.ts';
import { painted } from './finish.ts';
import { layerHtml, lightOf } from './layers.ts';
import { lettering } from './lettering.ts';
import { grade, page } from './page.ts';
import type { Direction, Layer } from './types.ts';

async function stack(
  easel: Easel,
  d: Direction,
  layers: Layer[],
  palette: string[],
  w: number,
  h: number,
  over = '',
): Promise<string> {
  const file = await easel.plate(scenePlate(d.scene, palette, w, h));
  const light = lightOf(palette, d);
  let html = `<img class="full" src="file://${file}">`;
  for (const layer of layers) html += await layerHtml(easel, layer, w, h, palette, light);
  return painted(easel, html + over + grade(palette, d.scene.sun ?? [0.35, 0.68]), w, h, d.look);
}

/** A shadow behind the lettering so that it reads on any ground. */
function rest(d: Direction, w: number, h: number, palette: string[]): string {
  const x =
    (d.title.align === 'center' ? d.title.x : d.title.align === 'right' ? d.title.x - 0.2 : d.title.x + 0.2) *
    100;
  return `<div class="full" style="background:radial-gradient(ellipse ${w * 0.36}px ${h * 0.4}px at ${x}% ${(1 - d.title.y) * 100}%,${fade(palette[0]!, 0.5)},transparent)"></div>`;
}

export async function cover(easel: Easel, d: Direction, palette: string[], latin: string): Promise<Buffer> {
  const [w, h] = [1200, 675];
  const html = await stack(easel, d, d.layers, palette, w, h);
  return easel.photograph(
    page(w, h, html + rest(d, w, h, palette) + lettering(d.title, w, h, palette, latin)),
    w,
    h,
  );
}

/** A banner keeps its left half quiet: figures gather at the right, the logo sits small in the corner. */
export async function banner(easel: Easel, d: Direction, palette: string[]): Promise<Buffer> {
  const [w, h] = [1200, 480];
  const squeezed = d.layers.map((layer) =>
    'draw' in layer ? layer : { ...layer, x: 0.42 + layer.x * 0.55 },
  );
  const quiet = `<div class="full" style="background:linear-gradient(90deg,${fade(palette[0]!, 0.82)} 4%,${fade(palette[0]!, 0.55)} 30%,transparent 58%)"></div>`;
  const html = await stack(easel, d, squeezed, palette, w, h, quiet);
  const title = {
    ...d.title,
    x: 0.965,
    y: 0.14,
    size: 0.115,
    align: 'right' as const,
    vertical: false,
    lines: [d.title.lines.join('')],
  };
  delete title.seal;
  return easel.photograph(page(w, h, html + lettering(title, w, h, palette)), w, h);
}
