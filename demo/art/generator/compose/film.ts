/** Short trailers: three shots with parallax, the last one under the title; no sound. */
import { scenePlate } from '../figure/scene.ts';
import type { Easel } from '../paint/easel.ts';
import { fade } from './color.ts';
import { layerHtml, lightOf } from './layers.ts';
import { lettering } from './lettering.ts';
import { grade, page } from './page.ts';
import type { Direction, Layer } from './types.ts';

export const FILM = { width: 1280, height: 720, fps: 24, seconds: 12 };
const { width: W, height: H } = FILM;

// run in the page: puts every shot and layer where it is at time t
const SEEK = `function seek(t){const n=3,len=4;document.querySelectorAll('.shot').forEach((el,i)=>{const u=t-i*len;const on=u>-.5&&u<len+.5;el.style.display=on?'block':'none';if(!on)return;
el.style.opacity=i===0?Math.min(1,Math.max(0,u/.7)):Math.min(1,Math.max(0,(u+.5)/.6));const k=u/len-.5;const e=el.dataset.move;
el.querySelectorAll('.depth').forEach(d=>{const z=+d.dataset.z;const x=e==='pan'?-k*z*110:e==='rise'?0:k*z*60;const y=e==='rise'?k*z*90:0;const s=1.06+(e==='push'?(k+.5)*z*.16:.02*z);d.style.transform='translate('+x+'px,'+y+'px) scale('+s+')';});
const ti=el.querySelector('.title');if(ti){ti.style.opacity=Math.min(1,Math.max(0,(u-.5)/.8));ti.style.transform='scale('+(1.04-.03*Math.min(1,Math.max(0,u/3)))+')';}});
document.querySelectorAll('.fleck').forEach((f,i)=>{const p=((t*(.05+.03*(i%5))+i*.137)%1);f.style.transform='translate('+(Math.sin(t*.8+i)*26+(i*197%1280))+'px,'+(760-p*820)+'px)';f.style.opacity=.75*Math.sin(p*3.1416)});
document.getElementById('black').style.opacity=t>11.1?(t-11.1)/.85:0;}`;

async function shotHtml(
  easel: Easel,
  d: Direction,
  layers: Layer[],
  place: number,
  palette: string[],
  move: string,
  title: string,
): Promise<string> {
  const scene = [d.scene, ...(d.places ?? [])][place % (1 + (d.places?.length ?? 0))]!;
  const back = await easel.plate(scenePlate({ ...scene, brush: 4 }, palette, W, H));
  const light = lightOf(palette, d);
  let html = `<div class="depth full" data-z="0.25"><img class="full" src="file://${back}"></div>`;
  for (const [i, layer] of layers.entries())
    html += `<div class="depth full" data-z="${(0.45 + (0.75 * i) / Math.max(1, layers.length - 1)).toFixed(2)}">${await layerHtml(easel, layer, W, H, palette, light)}</div>`;
  return `<div class="shot full" data-move="${move}">${html}${grade(palette, scene.sun ?? [0.3, 0.7], 0.8)}${title ? `<div class="title full">${title}</div>` : ''}</div>`;
}

/** The trailer's page; `seek(t)` in it moves to second t. */
export async function filmPage(
  easel: Easel,
  d: Direction,
  palette: string[],
  latin: string,
): Promise<string> {
  const cast = d.cast ?? [];
  const pair: Layer[] = [
    { fig: cast[1 % cast.length]!, x: 0.7, y: 0.04, h: 0.62, yaw: -0.5 },
    { fig: cast[0]!, x: 0.36, y: -0.12, h: 0.86, yaw: 0.4 },
  ];
  const close: Layer[] = [{ fig: cast[0]!, x: 0.6, y: -0.5, h: 1.35, yaw: -0.35, shadow: false }];
  const rest = `<div class="full" style="background:radial-gradient(ellipse 46% 50% at 28% 46%,${fade(palette[0]!, 0.6)},transparent)"></div>`;
  const shots = [
    await shotHtml(easel, d, close, 1, palette, 'pan', ''),
    await shotHtml(easel, d, pair, 2, palette, 'push', ''),
    await shotHtml(easel, d, d.layers, 0, palette, 'push', rest + lettering(d.title, W, H, palette, latin)),
  ];
  const flecks = Array.from(
    { length: 26 },
    (_, i) =>
      `<i class="fleck" style="position:absolute;left:0;top:0;width:${4 + (i % 4) * 2}px;height:${4 + (i % 4) * 2}px;border-radius:50%;background:${palette[i % 2 ? 3 : 4]};box-shadow:0 0 12px ${palette[3]}"></i>`,
  ).join('');
  return page(
    W,
    H,
    `<div class="full" style="background:#000"></div>${shots.join('')}${flecks}<div id="black" class="full" style="background:#000;opacity:0"></div><script>${SEEK}seek(0)</script>`,
  );
}
