/** Drawn set pieces: each returns an SVG fragment for a picture of w × h. Coordinates given as shares, y upwards. */
import { fade, mix, seeded } from './color.ts';

type Draw = { draw: (w: number, h: number, p: string[]) => string };
let n = 0;
const grad = (id: string, stops: [number, string][], vertical = true): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${vertical ? 0 : 1}" y2="${vertical ? 1 : 0}">${stops.map(([o, c]) => `<stop offset="${o}" stop-color="${c}"/>`).join('')}</linearGradient>`;

/** A crescent of light, as a blade leaves it. */
export const slash = (x: number, y: number, r: number, rot: number, color: string): Draw => ({
  draw: (w, h) => {
    const id = `p${n++}`;
    const R = r * h;
    return `<defs><filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${R * 0.035}"/></filter></defs><g transform="translate(${x * w} ${h - y * h}) rotate(${rot})"><g style="mix-blend-mode:screen"><path d="M${-R} 0 A${R} ${R} 0 0 1 ${R} 0 A${R * 1.04} ${R * 0.93} 0 0 0 ${-R} 0Z" fill="${color}" filter="url(#${id})"/><path d="M${-R * 0.96} 0 A${R} ${R} 0 0 1 ${R * 0.96} 0 A${R * 1.0} ${R * 0.965} 0 0 0 ${-R * 0.96} 0Z" fill="#fff"/></g></g>`;
  },
});

/** Strings of round paper lanterns across the top. */
export const lanterns = (count: number, y: number, size: number, color = '#e0402c', seed = 'a'): Draw => ({
  draw: (w, h) => {
    const r = seeded(seed);
    const id = `p${n++}`;
    let out = `<defs><radialGradient id="${id}"><stop offset="0" stop-color="#fff3c4"/><stop offset=".45" stop-color="${mix(color, '#ffb347', 0.45)}"/><stop offset="1" stop-color="${color}"/></radialGradient><radialGradient id="${id}g"><stop offset="0" stop-color="#ffc46b" stop-opacity=".55"/><stop offset="1" stop-color="#ffc46b" stop-opacity="0"/></radialGradient></defs>`;
    out += `<path d="M0 ${h - y * h - 30} Q${w * 0.25} ${h - y * h + 40} ${w * 0.5} ${h - y * h - 8} T${w} ${h - y * h - 30}" stroke="#1a0d08" stroke-width="3" fill="none" opacity=".7"/>`;
    for (let i = 0; i < count; i++) {
      const s = size * h * (0.75 + 0.5 * r());
      const x = ((i + 0.2 + 0.6 * r()) / count) * w;
      const ly = h - y * h + s * (0.5 + r() * 1.2);
      out += `<g transform="translate(${x} ${ly}) rotate(${(r() - 0.5) * 8})"><circle r="${s * 2.1}" fill="url(#${id}g)" style="mix-blend-mode:screen"/><path d="M0 ${-s * 2.4}V${-s}" stroke="#1a0d08" stroke-width="2"/><ellipse rx="${s * 0.78}" ry="${s * 0.7}" fill="url(#${id})"/>${[-0.45, 0, 0.45].map((k) => `<path d="M${k * s * 0.5} ${-s * 0.68} Q${k * s * 1.5} 0 ${k * s * 0.5} ${s * 0.68}" stroke="${mix(color, '#3a0d08', 0.4)}" stroke-opacity=".4" stroke-width="2" fill="none"/>`).join('')}<rect x="${-s * 0.3}" y="${-s * 0.78}" width="${s * 0.6}" height="${s * 0.14}" rx="3" fill="#d9a441"/><rect x="${-s * 0.3}" y="${s * 0.64}" width="${s * 0.6}" height="${s * 0.14}" rx="3" fill="#d9a441"/><path d="M${-s * 0.1} ${s * 0.78}v${s * 0.6}M0 ${s * 0.78}v${s * 0.7}M${s * 0.1} ${s * 0.78}v${s * 0.6}" stroke="${color}" stroke-width="3"/></g>`;
    }
    return out;
  },
});

/** A war banner on a pole, with one character on it. */
export const banner = (
  x: number,
  y: number,
  height: number,
  color: string,
  char: string,
  flip = false,
  opacity = 1,
): Draw => ({
  draw: (w, h, p) => {
    const H = height * h;
    const id = `p${n++}`;
    const k = flip ? -1 : 1;
    return `<defs>${grad(
      id,
      [
        [0, mix(color, '#ffffff', 0.12)],
        [0.5, color],
        [1, mix(color, '#000000', 0.5)],
      ],
      false,
    )}</defs><g transform="translate(${x * w} ${h - y * h})" opacity="${opacity}"><rect x="${-H * 0.012}" y="${-H}" width="${H * 0.024}" height="${H}" fill="${mix(p[0]!, '#3a2412', 0.5)}"/><path d="M0 ${-H * 1.07} l${H * 0.025} ${H * 0.08} h${-H * 0.05}Z" fill="#d8c9a0"/><g transform="scale(${k} 1)"><path d="M${H * 0.012} ${-H * 0.95} C${H * 0.14} ${-H * 1.0} ${H * 0.24} ${-H * 0.88} ${H * 0.42} ${-H * 0.94} L${H * 0.37} ${-H * 0.78} L${H * 0.45} ${-H * 0.66} L${H * 0.36} ${-H * 0.56} L${H * 0.41} ${-H * 0.46} C${H * 0.26} ${-H * 0.4} ${H * 0.14} ${-H * 0.5} ${H * 0.012} ${-H * 0.45}Z" fill="url(#${id})"/><path d="M${H * 0.012} ${-H * 0.92} C${H * 0.14} ${-H * 0.97} ${H * 0.22} ${-H * 0.85} ${H * 0.36} ${-H * 0.89}" stroke="#e9c987" stroke-width="${H * 0.012}" fill="none" opacity=".8"/></g><text x="${k * H * 0.185}" y="${-H * 0.6}" font-family="Brush" font-size="${H * 0.26}" text-anchor="middle" fill="#f6e3b8">${char}</text></g>`;
  },
});

/** Eaves of an old roof running in from one side, in silhouette with a lit edge. */
export const eaves = (side: 'left' | 'right', y: number, depth: number, rim: string): Draw => ({
  draw: (w, h, p) => {
    const id = `p${n++}`;
    const D = depth * w;
    const Y = h - y * h;
    const c = mix(p[0]!, '#000000', 0.25);
    const ribs = Array.from(
      { length: 16 },
      (_, i) =>
        `<path d="M${-40 + i * D * 0.06} ${-h * 0.3} Q${i * D * 0.062} ${-h * 0.06} ${-20 + i * D * 0.072} ${h * 0.015}" stroke="${mix(p[1]!, p[0]!, 0.45)}" stroke-width="${h * 0.011}" fill="none"/>`,
    ).join('');
    return `<defs>${grad(id, [
      [0, c],
      [1, mix(p[0]!, p[1]!, 0.4)],
    ])}</defs><g transform="translate(${side === 'left' ? 0 : w} ${Y}) scale(${side === 'left' ? 1 : -1} 1)"><path d="M-10 ${-h * 0.34} L${D * 0.62} ${-h * 0.26} Q${D * 0.8} ${-h * 0.05} ${D * 1.12} ${-h * 0.09} Q${D * 0.9} ${h * 0.03} ${D * 0.7} ${h * 0.02} L-10 ${h * 0.02}Z" fill="url(#${id})"/><clipPath id="${id}c"><path d="M-10 ${-h * 0.34} L${D * 0.62} ${-h * 0.26} Q${D * 0.8} ${-h * 0.05} ${D * 1.0} ${-h * 0.06} L${D * 0.7} ${h * 0.02} L-10 ${h * 0.02}Z"/></clipPath><g clip-path="url(#${id}c)" opacity=".8">${ribs}</g><path d="M-10 ${h * 0.02} H${D * 0.7} Q${D * 0.92} ${h * 0.03} ${D * 1.12} ${-h * 0.09} Q${D * 0.92} 0 ${D * 0.7} ${-h * 0.008} H-10Z" fill="${rim}" opacity=".85"/><rect x="-10" y="${h * 0.02}" width="${D * 0.66}" height="${h * 0.02}" fill="${c}"/></g>`;
  },
});

/** A dark foreground: grass blades, or smooth ground when blades = 0. */
export const foreground = (height: number, blades: number, color?: string, seed = 'f'): Draw => ({
  draw: (w, h, p) => {
    const r = seeded(seed);
    const c = color ?? mix(p[0]!, '#000000', 0.15);
    let out = `<path d="M0 ${h} V${h - height * h} Q${w * 0.25} ${h - height * h * 1.35} ${w * 0.5} ${h - height * h * 0.7} T${w} ${h - height * h * 1.1} V${h}Z" fill="${c}"/>`;
    for (let i = 0; i < blades; i++) {
      const x = r() * w;
      const edge = Math.abs(x / w - 0.5) * 2;
      const H = h * (0.04 + 0.11 * r()) * (0.4 + 0.9 * edge);
      const b = (r() - 0.5) * H;
      const y = h - height * h * (0.55 + 0.3 * r());
      out += `<path d="M${x - 3} ${y + 20} Q${x + b * 0.3} ${y - H * 0.6} ${x + b} ${y - H} Q${x + b * 0.4 + 6} ${y - H * 0.5} ${x + 6} ${y + 20}Z" fill="${mix(c, p[1]!, r() * 0.4)}"/>`;
    }
    return out;
  },
});

/** A plain table or stage edge along the bottom, wooden. */
export const table = (height: number, color: string): Draw => ({
  draw: (w, h) => {
    const id = `p${n++}`;
    const y = h - height * h;
    let lines = '';
    const r = seeded(color);
    for (let i = 0; i < 16; i++)
      lines += `<path d="M0 ${y + h * 0.03 + i * height * h * 0.065} q${w * 0.3} ${(r() - 0.5) * 16} ${w * 0.6} 0 t${w * 0.6} ${(r() - 0.5) * 8}" stroke="${mix(color, '#000000', 0.45)}" stroke-opacity="${0.14 + 0.25 * r()}" stroke-width="${1 + r() * 2.5}" fill="none"/>`;
    return `<defs>${grad(id, [
      [0, mix(color, '#ffffff', 0.22)],
      [0.12, color],
      [1, mix(color, '#000000', 0.55)],
    ])}</defs><rect y="${y}" width="${w}" height="${height * h}" fill="url(#${id})"/>${lines}<rect y="${y}" width="${w}" height="${h * 0.012}" fill="${mix(color, '#ffffff', 0.4)}"/><rect y="${y + h * 0.012}" width="${w}" height="${h * 0.018}" fill="#000" opacity=".28"/>`;
  },
});

/** Straight beams of light between points, glowing: [x1,y1,x2,y2,…]. */
export const beam = (points: number[], color: string, width = 0.012): Draw => ({
  draw: (w, h) => {
    const pts = points.map((v, i) => (i % 2 ? h - v * h : v * w));
    const d = pts.map((v, i) => (i % 2 ? v : `${i ? 'L' : 'M'}${v}`)).join(' ');
    const id = `p${n++}`;
    return `<defs><filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${width * h * 1.6}"/></filter></defs><g fill="none" stroke-linejoin="round" stroke-linecap="round" style="mix-blend-mode:screen"><path d="${d}" stroke="${color}" stroke-width="${width * h * 4}" filter="url(#${id})" opacity=".9"/><path d="${d}" stroke="${color}" stroke-width="${width * h * 1.2}"/><path d="${d}" stroke="#fff" stroke-width="${width * h * 0.5}"/></g>`;
  },
});

/** Speed lines converging on a point. */
export const speed = (x: number, y: number, color: string, inner = 0.35, seed = 's'): Draw => ({
  draw: (w, h) => {
    const r = seeded(seed);
    let out = '';
    for (let i = 0; i < 90; i++) {
      const a = r() * Math.PI * 2;
      const start = (inner + 0.4 * r()) * h;
      const t = 0.004 + 0.012 * r();
      const cx = x * w;
      const cy = h - y * h;
      out += `<path d="M${cx + Math.cos(a) * start} ${cy + Math.sin(a) * start * 0.8} L${cx + Math.cos(a - t) * w * 1.2} ${cy + Math.sin(a - t) * w * 1.2} L${cx + Math.cos(a + t) * w * 1.2} ${cy + Math.sin(a + t) * w * 1.2}Z" fill="${color}" opacity="${0.12 + 0.4 * r()}"/>`;
    }
    return out;
  },
});

/** Rings of light or sound spreading from a point. */
export const rings = (x: number, y: number, radius: number, color: string, count = 4): Draw => ({
  draw: (w, h) =>
    `<g fill="none" stroke="${color}" style="mix-blend-mode:screen">${Array.from({ length: count }, (_, i) => `<circle cx="${x * w}" cy="${h - y * h}" r="${(radius * h * (i + 1)) / count}" stroke-width="${h * 0.014 * (1 - i / (count + 1))}" opacity="${0.95 - i * (0.75 / count)}"/>`).join('')}</g>`,
});

/** A dome of glass or of energy cells. */
export const dome = (x: number, y: number, radius: number, color: string, hex = false): Draw => ({
  draw: (w, h) => {
    const R = radius * h;
    const id = `p${n++}`;
    let cells = '';
    if (hex)
      for (let j = -1; j < 16; j++)
        for (let i = -12; i < 13; i++) {
          const s = R * 0.09;
          const cx = (i + (j % 2 ? 0.5 : 0)) * s * 1.78;
          const cy = -j * s * 1.54;
          const d = Math.hypot(cx, cy) / R;
          if (d < 1.05)
            cells += `<path d="${[0, 1, 2, 3, 4, 5].map((k) => `${k ? 'L' : 'M'}${(cx + Math.sin((k * Math.PI) / 3) * s * 0.97).toFixed(1)} ${(cy + Math.cos((k * Math.PI) / 3) * s * 0.97).toFixed(1)}`).join('')}Z" opacity="${(0.12 + 0.75 * d ** 3).toFixed(2)}"/>`;
        }
    else
      cells =
        [0.33, 0.66].map((k) => `<ellipse rx="${R * k}" ry="${R}" opacity=".6"/>`).join('') +
        [0.35, 0.68]
          .map(
            (k) =>
              `<path d="M${-R * Math.sqrt(1 - k * k)} ${-R * k} Q0 ${-R * k * 0.86} ${R * Math.sqrt(1 - k * k)} ${-R * k}" opacity=".6"/>`,
          )
          .join('');
    return `<defs><radialGradient id="${id}" cx=".5" cy="1" r="1"><stop offset=".55" stop-color="${color}" stop-opacity=".05"/><stop offset=".88" stop-color="${color}" stop-opacity=".28"/><stop offset="1" stop-color="#fff" stop-opacity=".55"/></radialGradient><clipPath id="${id}c"><path d="M${-R} 0 A${R} ${R} 0 0 1 ${R} 0Z"/></clipPath></defs><g transform="translate(${x * w} ${h - y * h})"><g clip-path="url(#${id}c)"><rect x="${-R}" y="${-R}" width="${R * 2}" height="${R}" fill="url(#${id})"/><g stroke="${mix(color, '#ffffff', 0.35)}" fill="none" stroke-width="${h * 0.0035}" opacity=".8">${cells}</g></g><path d="M${-R} 0 A${R} ${R} 0 0 1 ${R} 0" fill="none" stroke="#fff" stroke-width="${h * 0.007}" opacity=".8"/><path d="M${-R * 0.82} ${-R * 0.32} A${R * 0.9} ${R * 0.9} 0 0 1 ${-R * 0.32} ${-R * 0.82}" stroke="#fff" stroke-width="${h * 0.016}" stroke-linecap="round" fill="none" opacity=".75"/></g>`;
  },
});

/** Loose paper sheets, cards or petals tumbling. */
export const tumble = (
  count: number,
  size: number,
  colors: string[],
  shape: 'sheet' | 'petal' | 'note' | 'square' | 'coin',
  seed = 't',
): Draw => ({
  draw: (w, h) => {
    const r = seeded(seed);
    return Array.from({ length: count }, () => {
      const s = size * h * (0.45 + r());
      const c = colors[Math.floor(r() * colors.length)]!;
      const art =
        shape === 'petal'
          ? `<path d="M0 ${s * 0.5} C${-s * 0.6} ${s * 0.1} ${-s * 0.35} ${-s * 0.5} 0 ${-s * 0.42} C${s * 0.35} ${-s * 0.5} ${s * 0.6} ${s * 0.1} 0 ${s * 0.5}Z" fill="${c}"/>`
          : shape === 'note'
            ? `<g fill="${c}"><ellipse cx="${-s * 0.2}" cy="${s * 0.4}" rx="${s * 0.24}" ry="${s * 0.18}" transform="rotate(-18)"/><path d="M${-s * 0.02} ${s * 0.42}V${-s * 0.5}C${s * 0.1} ${-s * 0.25} ${s * 0.4} ${-s * 0.3} ${s * 0.28} ${s * 0.1} C${s * 0.3} ${-s * 0.12} ${s * 0.1} ${-s * 0.1} ${s * 0.05} ${-s * 0.14}V${s * 0.42}Z"/></g>`
            : shape === 'coin'
              ? `<circle r="${s * 0.45}" fill="${c}"/><circle r="${s * 0.34}" fill="none" stroke="#fff6" stroke-width="${s * 0.05}"/><rect x="${-s * 0.11}" y="${-s * 0.11}" width="${s * 0.22}" height="${s * 0.22}" fill="#0006"/>`
              : shape === 'square'
                ? `<rect x="${-s * 0.4}" y="${-s * 0.4}" width="${s * 0.8}" height="${s * 0.8}" rx="${s * 0.12}" fill="${c}"/>`
                : `<rect x="${-s * 0.34}" y="${-s * 0.46}" width="${s * 0.68}" height="${s * 0.92}" rx="${s * 0.04}" fill="${c}"/><path d="M${-s * 0.22} ${-s * 0.2}H${s * 0.2}M${-s * 0.22} 0H${s * 0.22}M${-s * 0.22} ${s * 0.2}H${s * 0.1}" stroke="#0004" stroke-width="${s * 0.05}"/>`;
      return `<g transform="translate(${r() * w} ${r() * h}) rotate(${r() * 360}) skewX(${(r() - 0.5) * 50}) scale(1 ${0.5 + r() * 0.5})" opacity="${0.7 + 0.3 * r()}">${art}</g>`;
    }).join('');
  },
});

/** A flat ellipse or platform under figures. */
export const platform = (
  x: number,
  y: number,
  rx: number,
  top: string,
  side: string,
  thick = 0.05,
): Draw => ({
  draw: (w, h) => {
    const R = rx * w;
    const id = `p${n++}`;
    return `<defs>${grad(id, [
      [0, side],
      [1, mix(side, '#000000', 0.6)],
    ])}</defs><g transform="translate(${x * w} ${h - y * h})"><path d="M${-R} 0 V${thick * h} A${R} ${R * 0.22} 0 0 0 ${R} ${thick * h} V0Z" fill="url(#${id})"/><ellipse rx="${R}" ry="${R * 0.22}" fill="${top}"/><ellipse rx="${R * 0.9}" ry="${R * 0.19}" fill="none" stroke="${mix(top, '#ffffff', 0.35)}" stroke-width="${h * 0.005}"/></g>`;
  },
});

/** A soft pool of coloured light. */
export const glow = (x: number, y: number, radius: number, color: string, strength = 0.8): Draw => ({
  draw: (w, h) => {
    const id = `p${n++}`;
    return `<defs><radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset=".4" stop-color="${color}" stop-opacity="${strength * 0.35}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient></defs><circle cx="${x * w}" cy="${h - y * h}" r="${radius * h}" fill="url(#${id})" style="mix-blend-mode:screen"/>`;
  },
});

/** Haze rising from the bottom edge. */
export const haze = (height: number, color: string, strength = 0.8): Draw => ({
  draw: (w, h) => {
    const id = `p${n++}`;
    return `<defs>${grad(id, [
      [0, fade(color, 0)],
      [1, fade(color, strength)],
    ])}</defs><rect y="${h - height * h}" width="${w}" height="${height * h}" fill="url(#${id})"/>`;
  },
});
