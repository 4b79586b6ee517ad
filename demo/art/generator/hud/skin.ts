/** What heads-up displays are made of: panels, bars, buttons and counters in the game's own dress. */
import { fade, lightness, mix, seeded } from '../compose/color.ts';
import { emojiSvg, gameGlyph } from '../compose/glyphs.ts';
import type { Direction, Layer } from '../compose/types.ts';

export type Sheet = {
  slug: string;
  name: string;
  palette: string[];
  direction: Direction;
  alt: string;
  feature: string;
  world: string;
  random: () => number;
  skin: 'old' | 'cute' | 'tech';
};
/** What a template gives back: figures and things in the scene, then HTML drawn over them. */
export type Frame = { layers: Layer[]; html: string; scene?: number };

export const W = 720;
export const H = 1280;

export function skinOf(direction: Direction): Sheet['skin'] {
  const style = direction.title.style;
  return style === 'cute' ? 'cute' : style === 'tech' || style === 'sans' ? 'tech' : 'old';
}

/** How lively a colour is: 0 grey – 1 pure. */
const chroma = (hex: string): number => {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)) as [number, number, number];
  return (Math.max(r, g, b) - Math.min(r, g, b)) / 255;
};
/** The liveliest colour of the palette, for the buttons that matter. */
export const accent = (s: Sheet): string =>
  s.palette.slice(1).reduce((a, b) => (chroma(b) > chroma(a) + 0.02 ? b : a));

export const sheetRandom = (seed: string): (() => number) => seeded(seed);
export const pick = <T>(s: Sheet, list: readonly T[]): T => list[Math.floor(s.random() * list.length)]!;
export const whole = (s: Sheet, from: number, to: number): number =>
  Math.floor(from + s.random() * (to - from + 1));

export const family = (s: Sheet): string =>
  s.skin === 'cute' ? 'Cute,SansSC' : s.skin === 'tech' ? 'SansSC' : 'Fine,SerifSC';
export const ink = (s: Sheet): string => (s.skin === 'cute' ? mix(s.palette[0]!, '#2a1a1a', 0.3) : '#fff');
const dark = (s: Sheet): string => mix(s.palette[0]!, '#000000', 0.35);

/** A box at x, y in px. */
export const at = (x: number, y: number, w: number, h: number, css: string, inner = ''): string =>
  `<div class="l" style="left:${x}px;top:${y}px;width:${w}px;height:${h}px;${css}">${inner}</div>`;

/** The game's panel: paper, round or angular. */
export function panelCss(s: Sheet, solid = 0.86): string {
  const edge = accent(s);
  if (s.skin === 'cute')
    return `background:linear-gradient(#fffdf7,${mix(s.palette[3]!, '#fff4e0', 0.5)});border:5px solid ${mix(s.palette[1]!, '#ffffff', 0.1)};border-radius:30px;box-shadow:inset 0 0 0 4px #fff,0 8px 0 ${fade(dark(s), 0.5)};color:${ink(s)};`;
  if (s.skin === 'tech')
    return `background:linear-gradient(135deg,${fade(mix(s.palette[0]!, s.palette[1]!, 0.35), solid)},${fade(dark(s), solid)});border:2px solid ${fade(mix(s.palette[2]!, '#ffffff', 0.3), 0.55)};border-left:6px solid ${edge};border-radius:6px;color:#fff;box-shadow:0 6px 20px #0007;`;
  return `background:linear-gradient(${fade(mix(s.palette[0]!, s.palette[1]!, 0.25), solid)},${fade(dark(s), solid)});border:2px solid ${mix(s.palette[3]!, '#c9a25a', 0.6)};outline:1px solid ${fade('#e9cf95', 0.35)};outline-offset:-8px;border-radius:10px;color:#fdf6e6;box-shadow:0 8px 24px #0008;`;
}
export const panel = (
  s: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  inner: string,
  css = '',
): string => at(x, y, w, h, panelCss(s) + css, inner);

export function bar(
  s: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  share: number,
  color: string,
  label = '',
): string {
  return at(
    x,
    y,
    w,
    h,
    `background:#0009;border-radius:${s.skin === 'tech' ? 3 : h}px;border:2px solid #0008;box-shadow:0 0 0 1.5px #ffffff70;overflow:hidden`,
    `<div style="width:${share * 100}%;height:100%;background:linear-gradient(${mix(color, '#ffffff', 0.45)},${color} 55%,${mix(color, '#000000', 0.25)});border-radius:inherit"></div><div style="position:absolute;inset:0;font:700 ${h * 0.66}px/${h - 4}px SansSC;color:#fff;text-align:center;text-shadow:0 1px 3px #000">${label}</div>`,
  );
}

/** A round button with a glyph; `cool` greys a share of it out. */
export function round(
  s: Sheet,
  cx: number,
  cy: number,
  r: number,
  glyph: string,
  color: string,
  label = '',
): string {
  const shape = s.skin === 'tech' ? '26%' : '50%';
  return at(
    cx - r,
    cy - r,
    r * 2,
    r * 2,
    `border-radius:${shape};background:radial-gradient(circle at 35% 28%,${mix(color, '#ffffff', 0.4)},${color} 52%,${mix(color, '#000000', 0.5)});box-shadow:0 0 0 ${r * 0.07}px #ffffffcc,0 0 0 ${r * 0.14}px ${fade(dark(s), 0.7)},0 6px 14px #0009;`,
    `<svg viewBox="0 0 512 512" style="position:absolute;inset:19%;width:62%;height:62%;color:#fff;filter:drop-shadow(0 2px 3px #0009)">${gameGlyph(glyph)}</svg>${label ? `<div style="position:absolute;bottom:${-r * 0.3}px;left:-30%;right:-30%;text-align:center;font:700 ${Math.max(18, r * 0.34)}px SansSC;color:#fff;text-shadow:0 0 4px #000,0 2px 3px #000">${label}</div>` : ''}`,
  );
}

export function button(
  s: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  label: string,
  color = accent(s),
): string {
  const text = lightness(color) > 0.66 ? mix(s.palette[0]!, '#000000', 0.3) : '#fff';
  return at(
    x,
    y,
    w,
    h,
    `background:linear-gradient(${mix(color, '#ffffff', 0.35)},${color} 55%,${mix(color, '#000000', 0.2)});border-radius:${s.skin === 'tech' ? 8 : h / 2}px;border:3px solid #ffffffcc;box-shadow:0 5px 0 ${mix(color, '#000000', 0.5)},0 10px 18px #0007;color:${text};font:700 ${h * 0.42}px/${h - 6}px ${s.skin === 'cute' ? 'Cute' : 'SansSC'};text-align:center;letter-spacing:.08em`,
    label,
  );
}

/** A currency counter with a coloured glyph. */
export const counter = (s: Sheet, x: number, y: number, emoji: string, text: string, w = 176): string =>
  at(
    x,
    y,
    w,
    46,
    s.skin === 'cute'
      ? `background:#fff;border-radius:23px;border:3px solid ${mix(s.palette[1]!, '#ffffff', 0.2)};color:${ink(s)};`
      : `background:${fade(dark(s), 0.75)};border-radius:${s.skin === 'tech' ? 6 : 23}px;border:1.5px solid #ffffff55;color:#fff;`,
    `<div style="position:absolute;left:-8px;top:-7px">${emojiSvg(emoji, 54)}</div><div style="font:700 25px/42px SansSC;text-align:right;padding-right:16px">${text}</div>`,
  );

export const label = (x: number, y: number, size: number, text: string, css = ''): string =>
  `<div class="l" style="left:${x}px;top:${y}px;font:700 ${size}px/1.25 SansSC;color:#fff;text-shadow:0 0 5px #000a,0 2px 4px #000a;white-space:nowrap;${css}">${text}</div>`;

/** A title across the top of a full-screen menu, with a back arrow. */
export const header = (s: Sheet, text: string): string =>
  at(
    0,
    0,
    W,
    104,
    `background:linear-gradient(${fade(dark(s), 0.95)},${fade(mix(s.palette[0]!, s.palette[1]!, 0.4), 0.85)});border-bottom:3px solid ${mix(s.palette[4]!, '#ffffff', 0.25)};`,
    `<svg viewBox="0 0 24 24" style="position:absolute;left:24px;top:36px;width:44px" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"><path d="M15 4 L7 12 L15 20"/></svg><div style="position:absolute;left:84px;top:32px;font:400 42px/1.2 ${family(s)};color:#fff;letter-spacing:.06em">${text}</div>`,
  );

/** The bottom row of menu tabs. */
export function nav(s: Sheet, labels: string[], active: number, icons: string[]): string {
  const w = W / labels.length;
  return at(
    0,
    H - 128,
    W,
    128,
    s.skin === 'cute'
      ? `background:linear-gradient(#fffdf5,${mix(s.palette[3]!, '#ffe9c9', 0.5)});border-top:5px solid ${mix(s.palette[1]!, '#fff', 0.2).slice(0, 7)};`
      : `background:linear-gradient(${fade(mix(s.palette[0]!, s.palette[1]!, 0.3), 0.94)},${dark(s)});border-top:2px solid ${fade(s.palette[3]!, 0.6)};`,
    labels
      .map(
        (t, i) =>
          `<div style="position:absolute;left:${i * w}px;width:${w}px;top:${i === active ? -14 : 10}px;text-align:center"><svg viewBox="0 0 512 512" style="width:${i === active ? 70 : 54}px;height:${i === active ? 70 : 54}px;color:${i === active ? s.palette[4] : s.skin === 'cute' ? mix(s.palette[1]!, '#000000', 0.2) : '#e6e6ee'}">${gameGlyph(icons[i]!)}</svg><div style="font:700 24px/1.3 ${s.skin === 'cute' ? 'Cute' : 'SansSC'};color:${i === active ? (s.skin === 'cute' ? ink(s) : mix(s.palette[4]!, '#ffffff', 0.4)) : s.skin === 'cute' ? ink(s) : '#d5d5df'}">${t}</div></div>`,
      )
      .join(''),
  );
}

/** The status strip every phone screenshot has. */
export const phone = (s: Sheet): string =>
  `${label(34, 12, 24, `${whole(s, 9, 22)}:${String(whole(s, 0, 59)).padStart(2, '0')}`, 'opacity:.9')}<svg class="l" style="left:640px;top:16px" width="50" height="24" viewBox="0 0 50 24"><rect x="1" y="2" width="40" height="20" rx="5" fill="none" stroke="#fff" stroke-width="2" opacity=".85"/><rect x="4" y="5" width="${14 + whole(s, 0, 18)}" height="14" rx="3" fill="#fff" opacity=".9"/><rect x="43" y="8" width="4" height="8" rx="2" fill="#fff" opacity=".8"/></svg>`;
