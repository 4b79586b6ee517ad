/** Title lettering: a game's logo, set character by character with edge, bevel and gradient. */
import { lightness, mix, seeded } from './color.ts';
import type { Lettering, Title } from './types.ts';

const FONT: Record<Lettering, string> = {
  brush: 'Brush,SerifSC',
  running: 'Running,SerifSC',
  fine: 'Fine,SerifSC',
  cute: 'Cute,SansSC',
  tech: 'Tech,SansSC',
  serif: 'SerifSC',
  sans: 'SansSC',
};
const WEIGHT: Partial<Record<Lettering, number>> = { serif: 900, sans: 900 };
// how unruly a script is: size change, vertical shift (em), rotation (deg)
const PLAY: Record<Lettering, [number, number, number]> = {
  brush: [0.16, 0.05, 2],
  running: [0.2, 0.06, 3],
  fine: [0, 0, 0],
  cute: [0.1, 0.06, 6],
  tech: [0, 0, 0],
  serif: [0.04, 0, 0],
  sans: [0.06, 0.02, 2],
};

function edgeOf(
  title: Title,
  palette: string[],
): { top: string; bottom: string; edge: string; outer: string } {
  const light = palette.reduce((a, b) => (lightness(b) > lightness(a) ? b : a));
  const top = title.fill?.[0] ?? mix(light, '#ffffff', 0.7);
  const bottom = title.fill?.[1] ?? mix(light, palette[3]!, 0.5);
  const edge = title.edge ?? mix(palette[0]!, palette[1]!, 0.25);
  return { top, bottom, edge, outer: mix(edge, '#000000', 0.5) };
}

/** One run of characters as stacked strokes: outer shadow, edge, light lip, gradient face. */
function run(
  text: string,
  size: number,
  title: Title,
  palette: string[],
  seed: string,
  vertical: boolean,
): string {
  const random = seeded(seed);
  const { top, bottom, edge, outer } = edgeOf(title, palette);
  const [ds, dy, rot] = PLAY[title.style];
  const cute = title.style === 'cute' || title.style === 'sans';
  const thick = size * (cute ? 0.15 : title.style === 'brush' || title.style === 'running' ? 0.1 : 0.1);
  const chars = [...text].map((c, i) => {
    const small = '的之了有下'.includes(c) && text.length > 2 && title.style !== 'tech';
    const k =
      (small ? 0.74 : 1) *
      (1 + (random() - 0.5) * 2 * ds * (i === 0 ? 0.2 : 1) + (i === 0 && ds > 0.1 ? 0.14 : 0));
    const px = size * k;
    const place = `display:inline-block;position:relative;font-size:${px.toFixed(1)}px;line-height:1.06;transform:translateY(${((random() - 0.5) * 2 * dy * size).toFixed(1)}px) rotate(${((random() - 0.5) * 2 * rot).toFixed(1)}deg)${title.style === 'tech' ? ' skewX(-8deg)' : ''};margin:0 ${(-0.02 * size).toFixed(1)}px;${vertical ? 'display:block;text-align:center;' : ''}`;
    const layer = (css: string): string => `<span style="position:absolute;left:0;top:0;${css}">${c}</span>`;
    return `<span style="${place}">${layer(`-webkit-text-stroke:${thick * 1.9}px ${outer};color:${outer};transform:translateY(${size * 0.045}px);opacity:.92;paint-order:stroke;stroke-linejoin:round`)}${layer(`-webkit-text-stroke:${thick * 1.35}px ${edge};color:${edge}`)}${cute ? layer(`-webkit-text-stroke:${thick * 0.3}px ${mix(bottom, edge, 0.5)};color:${bottom}`) : layer(`-webkit-text-stroke:${thick * 0.34}px ${mix(bottom, edge, 0.45)};color:${bottom}`)}<span style="position:relative;background:linear-gradient(178deg,${top} 22%,${bottom} 58%,${mix(bottom, edge, cute ? 0.05 : 0.3)} 86%);-webkit-background-clip:text;color:transparent;${cute ? '' : `filter:drop-shadow(0 ${-size * 0.008}px 0 ${mix(top, '#ffffff', 0.6)}cc)`}">${c}</span></span>`;
  });
  return chars.join('');
}

/** The whole logo at its place in a picture of w × h. */
export function lettering(title: Title, w: number, h: number, palette: string[], latin = ''): string {
  const size = title.size * h;
  const align = title.align ?? 'left';
  const { top, edge } = edgeOf(title, palette);
  const shift = align === 'center' ? '-50%' : align === 'right' ? '-100%' : '0';
  const accent = palette[4]!;
  const lines = title.lines
    .map((line, i) => {
      const k = title.lines.length > 1 && i === 0 && line.length > title.lines[1]!.length ? 0.78 : 1;
      return `<div style="white-space:nowrap;text-align:${align};${title.vertical ? '' : `margin-top:${i ? -size * 0.06 : 0}px;`}">${run(line, size * k, title, palette, line + i, title.vertical ?? false)}</div>`;
    })
    .join('');
  const onAccent = lightness(accent) > 0.62 ? mix(palette[0]!, '#000000', 0.3) : '#ffffff';
  const sub = title.sub
    ? (() => {
        const s = size * (title.style === 'brush' || title.style === 'running' ? 0.34 : 0.3);
        const family = /^[\x20-\x7e]+$/.test(title.sub)
          ? title.style === 'serif'
            ? 'SerifSC'
            : 'Tech'
          : title.style === 'cute'
            ? 'Cute'
            : title.style === 'brush' || title.style === 'running'
              ? 'Fine'
              : FONT[title.style];
        if (title.style === 'tech' || title.style === 'sans')
          return `<div style="display:inline-block;white-space:nowrap;transform:skewX(-12deg);background:${accent};color:${onAccent};font:700 ${s}px/1.25 ${family};padding:${s * 0.06}px ${s * 0.6}px;margin-top:${size * 0.1}px;letter-spacing:.16em;box-shadow:0 ${s * 0.1}px ${s * 0.5}px ${palette[0]}aa">${title.sub}</div>`;
        if (title.style === 'cute')
          return `<div style="display:inline-block;background:${accent};color:${onAccent};border:${s * 0.1}px solid #fff;border-radius:${s}px;font:400 ${s}px/1.3 ${family};padding:${s * 0.02}px ${s * 0.7}px;margin-top:${size * 0.1}px;letter-spacing:.1em;box-shadow:0 ${s * 0.14}px 0 ${edge}">${title.sub}</div>`;
        return `<div style="display:flex;align-items:center;white-space:nowrap;gap:${s * 0.5}px;justify-content:${align === 'center' ? 'center' : align === 'right' ? 'flex-end' : 'flex-start'};margin-top:${size * 0.08}px;color:${top};font:400 ${s}px/1.2 ${family};letter-spacing:.28em;text-shadow:0 0 ${s * 0.35}px ${edge},0 2px ${s * 0.1}px ${edge}"><i style="width:${s * 1.6}px;height:2px;background:linear-gradient(90deg,transparent,${top})"></i>${title.sub}<i style="width:${s * 1.6}px;height:2px;background:linear-gradient(90deg,${top},transparent)"></i></div>`;
      })()
    : '';
  const roman =
    latin && !title.sub
      ? `<div style="margin-top:${size * 0.09}px;color:${top};font:500 ${size * 0.125}px/1.2 ${title.style === 'tech' || title.style === 'sans' ? 'Tech' : 'SerifSC'};letter-spacing:.42em;text-transform:uppercase;text-shadow:0 1px ${size * 0.06}px ${edge},0 0 ${size * 0.1}px ${edge};opacity:.95">${latin}</div>`
      : '';
  const seal = title.seal
    ? `<div style="position:absolute;${title.vertical ? `left:${-size * 0.12}px;bottom:${-size * 0.5}px` : `right:${-size * 0.5}px;bottom:${size * 0.14}px`};width:${size * 0.36}px;height:${size * 0.36}px;border-radius:${size * 0.05}px;background:#b3271e;color:#fbeee0;font:400 ${size * (title.seal.length > 1 ? 0.17 : 0.28)}px/1 SerifSC;display:grid;place-items:center;box-shadow:inset 0 0 0 ${size * 0.012}px #fbeee0aa,0 2px ${size * 0.05}px #0008;word-break:break-all;text-align:center;padding:${size * 0.01}px">${title.seal}</div>`
    : '';
  return `<div class="l" style="left:${title.x * w}px;top:${(1 - title.y) * h}px;transform:translate(${shift},-50%) rotate(${title.tiltDeg ?? 0}deg);font-family:${FONT[title.style]};font-weight:${WEIGHT[title.style] ?? 400};text-align:${align}">${title.vertical ? `<div style="display:flex;flex-direction:row-reverse;gap:${size * 0.12}px">${lines}</div>` : lines}${sub}${roman}${seal}</div>`;
}
