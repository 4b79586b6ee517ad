/** App icons, drawn at 512 and kept at 256. */
import { figurePlate } from '../figure/figure.ts';
import { scenePlate } from '../figure/scene.ts';
import type { Easel } from '../paint/easel.ts';
import { fade, lightness, mix } from './color.ts';
import { painted } from './finish.ts';
import { layerHtml, lightOf } from './layers.ts';
import { grade, page } from './page.ts';
import type { Direction, Layer } from './types.ts';

const SIDE = 512;

function ribbonHtml(text: string, palette: string[]): string {
  const c = palette[4]!;
  const ink = lightness(c) > 0.62 ? mix(palette[0]!, '#000000', 0.3) : '#fff';
  return `<div class="l" style="right:-92px;top:52px;width:330px;transform:rotate(45deg);background:linear-gradient(${mix(c, '#ffffff', 0.25)},${c} 55%,${mix(c, '#000000', 0.2)});color:${ink};font:700 46px/66px SansSC;text-align:center;letter-spacing:.12em;box-shadow:0 6px 18px #0008,inset 0 3px 0 #fff6">${text}</div>`;
}

export async function icon(easel: Easel, d: Direction, palette: string[]): Promise<Buffer> {
  const light = lightOf(palette, d);
  const spec = d.icon;
  const scene = spec.scene ?? { kind: 'burst' as const };
  const back = await easel.plate(scenePlate({ brush: 4, ...scene }, palette, SIDE, SIDE));
  const draw = async (list: Layer[]): Promise<string> =>
    (await Promise.all(list.map((l) => layerHtml(easel, l, SIDE, SIDE, palette, light)))).join('');
  let html = `<img class="full" src="file://${back}">`;
  if (spec.kind === 'things') html += await draw(spec.layers);
  else {
    html += await draw(spec.back ?? []);
    const animal = spec.fig.kind === 'animal';
    const tall = !animal && (d.tall ?? false);
    const head = (animal ? 1.12 : tall ? 1.64 : 1.42) + (spec.lift ?? 0) * (tall ? 0.6 : 1);
    const file = await easel.plate(
      figurePlate(spec.fig, {
        width: 768,
        height: 768,
        distance: (animal ? 4.3 : tall ? 2.9 : 3.75) / (spec.zoom ?? 1),
        look: [0, head, 0],
        yaw: spec.yaw ?? 0.42,
        pitch: spec.pitch ?? 0.02,
        ...light,
      }),
    );
    html += `<div class="full" style="background:radial-gradient(circle at 50% 55%,${fade(palette[3]!, 0.18)},transparent 60%);mix-blend-mode:screen"></div><img class="full" src="file://${file}" style="filter:drop-shadow(0 10px 22px ${palette[0]}cc) drop-shadow(0 0 3px ${palette[0]})">`;
    html += await draw(spec.front ?? []);
  }
  const frame = `<div class="full" style="box-shadow:inset 0 0 0 3px #ffffff30,inset 0 10px 26px #ffffff2e,inset 0 -26px 60px ${fade(palette[0]!, 0.35)}"></div>`;
  const art = await painted(easel, html + grade(palette, scene.sun ?? [0.3, 0.8], 0.4), SIDE, SIDE, d.look);
  return easel.photograph(
    page(SIDE, SIDE, art + frame + (spec.ribbon ? ribbonHtml(spec.ribbon, palette) : '')),
    SIDE,
    SIDE,
  );
}
