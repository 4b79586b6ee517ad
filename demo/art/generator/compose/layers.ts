/** Turns a picture's layers into HTML, painting the plates they need. */
import { readFileSync } from 'node:fs';
import { figurePlate, rgb } from '../figure/figure.ts';
import type { Easel } from '../paint/easel.ts';
import type { Plate } from '../paint/gl.ts';
import { lightness, mix } from './color.ts';
import { emojiSvg, gameGlyph } from './glyphs.ts';
import type { Direction, Layer } from './types.ts';

const glsl = (name: string): string => readFileSync(new URL(`../glsl/${name}.glsl`, import.meta.url), 'utf8');
type Light = { key: string; fill: string; rim: string; toon: boolean; tall: boolean };

/** The light a game's palette throws on its figures. */
export function lightOf(
  palette: string[],
  d?: Pick<Direction, 'key' | 'fill' | 'rim' | 'look' | 'tall'>,
): Light {
  const [dark, deep, mid, light] = palette as [string, string, string, string];
  return {
    key: d?.key ?? mix(mix(light, '#fff4e2', 0.55), '#ffffff', lightness(light) < 0.6 ? 0.45 : 0.1),
    fill:
      d?.fill ?? mix(mix(mix(deep, mid, 0.6), light, 0.2), '#b4b4c6', lightness(dark) < 0.25 ? 0.42 : 0.3),
    rim: d?.rim ?? mix(mid, light, 0.6),
    toon: d?.look === 'toon',
    tall: d?.tall ?? false,
  };
}

export function emblemSvg(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 -40 592 592" width="512" height="512" style="color:#fff">${gameGlyph(name)}</svg>`;
}

let ids = 0;
export async function layerHtml(
  easel: Easel,
  layer: Layer,
  w: number,
  h: number,
  palette: string[],
  light: Light,
): Promise<string> {
  if ('draw' in layer)
    return `<svg class="full" viewBox="0 0 ${w} ${h}" preserveAspectRatio="none">${layer.draw(w, h, palette)}</svg>`;
  const turn = `${layer.flip ? 'scaleX(-1) ' : ''}${layer.rot ? `rotate(${layer.rot}deg)` : ''}`;
  const effects = `${layer.blur ? `blur(${layer.blur}px) ` : ''}${layer.dim ? `brightness(${1 - layer.dim}) saturate(${1 - layer.dim * 0.4}) ` : ''}`;
  const box = (size: number): string =>
    `left:${(layer.x * w - size / 2).toFixed(1)}px;top:${(h - layer.y * h - size).toFixed(1)}px;width:${size.toFixed(1)}px;height:${size.toFixed(1)}px;transform:${turn || 'none'};opacity:${layer.opacity ?? 1};`;
  if ('fig' in layer) {
    const size = layer.h * h * 1.36;
    const plateAt = (px: number): Plate =>
      figurePlate(layer.fig, {
        width: px,
        height: px,
        distance: 7,
        look: [0, 1.15, 0],
        yaw: layer.yaw ?? 0.35,
        pitch: layer.pitch ?? 0.06,
        ...light,
        ...(layer.rim ? { rim: layer.rim } : {}),
      });
    const wide = (tall: number): number => Math.min(832, Math.max(256, Math.ceil((tall * 1.3) / 128) * 128));
    const small = Math.min(512, Math.max(256, Math.ceil((size * 0.8) / 128) * 128));
    // a figure that stands on the cover already is taken from there
    const there = layer.onCover === undefined ? undefined : plateAt(wide(layer.onCover * 675 * 1.36));
    const file = await easel.plate(there && easel.known(there) ? there : plateAt(h > w ? small : wide(size)));
    const foot = layer.y * h - size * 0.14;
    const shade =
      layer.shadow === false
        ? ''
        : `<div class="l" style="left:${layer.x * w - size * 0.26}px;top:${h - layer.y * h - size * 0.055}px;width:${size * 0.52}px;height:${size * 0.1}px;border-radius:50%;background:radial-gradient(closest-side,${mix(palette[0]!, '#000000', 0.5)}c8,transparent)"></div>`;
    return `${shade}<img class="l" src="file://${file}" style="left:${layer.x * w - size / 2}px;top:${h - foot - size}px;width:${size}px;height:${size}px;transform:${turn || 'none'};opacity:${layer.opacity ?? 1};filter:${effects}drop-shadow(0 ${size * 0.006}px ${size * 0.012}px ${palette[0]}66)">`;
  }
  if ('glyph' in layer) {
    const size = layer.s * h;
    const id = `g${ids++}`;
    const [from, to] = layer.fill ?? [mix(palette[0]!, palette[1]!, 0.2), palette[0]!];
    const rim = layer.rim
      ? `<filter id="${id}f" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur in="SourceAlpha" stdDeviation="3" result="b"/><feOffset in="b" dx="-7" dy="9" result="o"/><feComposite in="SourceAlpha" in2="o" operator="out" result="e"/><feFlood flood-color="${layer.rim}"/><feComposite in2="e" operator="in" result="r"/><feTurbulence type="fractalNoise" baseFrequency=".025 .05" numOctaves="4" seed="3"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 1.6 -.75"/><feComposite in2="SourceAlpha" operator="in" result="t"/><feBlend in="t" in2="SourceGraphic" mode="soft-light" result="m"/><feMerge><feMergeNode in="m"/><feMergeNode in="r"/></feMerge></filter>`
      : '';
    return `<svg class="l" viewBox="0 0 512 512" style="${box(size)}overflow:visible;${layer.blend ? `mix-blend-mode:${layer.blend};` : ''}filter:${effects}${layer.glow ? `drop-shadow(0 0 ${size * 0.03}px ${layer.glow}) drop-shadow(0 0 ${size * 0.09}px ${layer.glow})` : 'none'}"><defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>${rim}</defs><g ${rim ? `filter="url(#${id}f)"` : ''}>${gameGlyph(layer.glyph).replaceAll('currentColor', `url(#${id})`)}</g></svg>`;
  }
  if ('emoji' in layer) {
    const size = layer.s * h;
    return `<div class="l" style="${box(size)}filter:${effects}drop-shadow(0 ${size * 0.03}px ${size * 0.03}px ${palette[0]}88)">${emojiSvg(layer.emoji, size)}</div>`;
  }
  const size = layer.s * h;
  const px = Math.min(900, Math.ceil((size * 1.6) / 64) * 64);
  const tint = layer.tint ?? palette;
  const file = await easel.plate({
    source: glsl('common') + glsl('emblem'),
    width: px,
    height: px,
    textures: { uShape: { svg: emblemSvg(layer.emblem), size: 512, distance: true } },
    uniforms: {
      uP: tint.map(rgb),
      uA: [layer.material ?? 0, layer.material === 3 ? 0.03 : 0.045, layer.material === 3 ? 0 : 0.045, 0.8],
      uSeed: 2,
      uB: [0, 0, 0, 0],
      uSun: [0, 0],
      uPan: [0, 0],
      uZoom: 1,
      uTime: 0,
    },
  });
  return `<img class="l" src="file://${file}" style="${box(size)}filter:${effects}${layer.material === 3 ? `drop-shadow(0 0 ${size * 0.05}px ${tint[3]}) drop-shadow(0 0 ${size * 0.14}px ${tint[2]})` : `drop-shadow(0 ${size * 0.03}px ${size * 0.04}px ${palette[0]}aa)`}">`;
}
