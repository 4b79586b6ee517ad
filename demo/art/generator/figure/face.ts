/** Painted faces, projected onto a figure's head: 512 × 512 SVG, transparent outside the features. */
export type Mood =
  | 'calm'
  | 'smile'
  | 'fierce'
  | 'joy'
  | 'sleepy'
  | 'worry'
  | 'blindfold'
  | 'mask'
  | 'gasmask'
  | 'opera'
  | 'skull'
  | 'wink';
export type FaceStyle = { eyes: string; mood: Mood; feminine?: boolean; blush?: string; brow?: string };

function humanEye(cx: number, cy: number, s: number, style: FaceStyle, mirror: boolean): string {
  const k = mirror ? -1 : 1;
  const fierce = style.mood === 'fierce';
  const rx = 37 * s;
  const ry = (fierce ? 40 : style.feminine ? 56 : 50) * s;
  const tilt = fierce ? 12 * k : style.feminine ? -3 * k : 0;
  return `<g transform="translate(${cx} ${cy}) rotate(${tilt})">
    <clipPath id="c${mirror ? 1 : 0}"><path d="M${-rx * 1.15} ${fierce ? -ry * 0.45 : -ry * 0.55} Q0 ${-ry * (fierce ? 0.95 : 1.25)} ${rx * 1.15} ${-ry * 0.55} Q${rx * 1.1} ${ry * 0.7} 0 ${ry} Q${-rx * 1.1} ${ry * 0.7} ${-rx * 1.15} ${-ry * 0.55}Z"/></clipPath>
    <g clip-path="url(#c${mirror ? 1 : 0})"><rect x="-90" y="-90" width="180" height="180" fill="#fffdfb"/>
    <ellipse cx="0" cy="2" rx="${rx * 0.86}" ry="${ry * 0.95}" fill="url(#iris)"/>
    <ellipse cx="0" cy="${-ry * 0.1}" rx="${rx * 0.4}" ry="${ry * 0.48}" fill="#140d18" opacity=".88"/>
    <ellipse cx="0" cy="${ry * 0.5}" rx="${rx * 0.55}" ry="${ry * 0.3}" fill="#fff" opacity=".32"/>
    <rect x="-90" y="-90" width="180" height="${90 - ry * 0.42}" fill="#2a1a2c" opacity=".38"/>
    <ellipse cx="${-rx * 0.3}" cy="${-ry * 0.36}" rx="${rx * 0.3}" ry="${ry * 0.25}" fill="#fff"/><circle cx="${rx * 0.36}" cy="${ry * 0.34}" r="${rx * 0.15}" fill="#fff" opacity=".9"/></g>
    <path d="M${-rx * 1.25} ${-ry * 0.42} Q${-rx * 0.6} ${-ry * (fierce ? 0.9 : 1.1)} 0 ${-ry * (fierce ? 0.88 : 1.02)} Q${rx * 0.7} ${-ry * 1.02} ${rx * 1.28} ${-ry * 0.4}" fill="none" stroke="#22151f" stroke-width="${13 * s}" stroke-linecap="round"/>
    ${style.feminine ? `<path d="M${k * -rx * 1.2} ${-ry * 0.5} l${k * -16} -14 M${k * -rx * 1.0} ${-ry * 0.75} l${k * -13} -16" stroke="#22151f" stroke-width="8" stroke-linecap="round"/>` : ''}
  </g>`;
}

function brows(style: FaceStyle, y: number): string {
  const color = style.brow ?? '#3a2530';
  const slant = style.mood === 'fierce' ? 22 : style.mood === 'worry' ? -18 : -4;
  const w = style.feminine ? 8 : 14;
  return [-1, 1]
    .map(
      (k) =>
        `<path d="M${256 + k * 62} ${y + slant} Q${256 + k * 105} ${y - 16} ${256 + k * 150} ${y - slant * 0.4 + 6}" fill="none" stroke="${color}" stroke-width="${w}" stroke-linecap="round"/>`,
    )
    .join('');
}

function mouth(mood: Mood, y: number): string {
  const dark = '#7a2733';
  switch (mood) {
    case 'joy':
      return `<path d="M208 ${y} Q256 ${y - 10} 304 ${y} Q298 ${y + 62} 256 ${y + 64} Q214 ${y + 62} 208 ${y}Z" fill="${dark}"/><path d="M228 ${y + 44} Q256 ${y + 22} 284 ${y + 44} Q274 ${y + 62} 256 ${y + 63} Q238 ${y + 62} 228 ${y + 44}Z" fill="#f47c86"/><path d="M214 ${y + 2} Q256 ${y - 6} 298 ${y + 2} L294 ${y + 13} Q256 ${y + 6} 218 ${y + 13}Z" fill="#fff"/>`;
    case 'fierce':
      return `<path d="M222 ${y + 16} Q256 ${y} 290 ${y + 12}" fill="none" stroke="${dark}" stroke-width="9" stroke-linecap="round"/>`;
    case 'worry':
      return `<path d="M224 ${y + 20} Q240 ${y} 256 ${y + 14} T290 ${y + 12}" fill="none" stroke="${dark}" stroke-width="8" stroke-linecap="round"/>`;
    case 'calm':
      return `<path d="M234 ${y + 6} Q256 ${y + 16} 278 ${y + 6}" fill="none" stroke="${dark}" stroke-width="8" stroke-linecap="round"/>`;
    case 'opera':
      return `<path d="M226 ${y + 6} Q242 ${y - 10} 256 ${y + 2} Q270 ${y - 10} 286 ${y + 6} Q256 ${y + 44} 226 ${y + 6}Z" fill="#a80f1c"/>`;
    default:
      return `<path d="M220 ${y} Q256 ${y + 34} 292 ${y}" fill="none" stroke="${dark}" stroke-width="9" stroke-linecap="round"/>`;
  }
}

const arc = (cx: number, cy: number, up: number, w = 40): string =>
  `<path d="M${cx - w} ${cy} Q${cx} ${cy - up} ${cx + w} ${cy}" fill="none" stroke="#2a1822" stroke-width="13" stroke-linecap="round"/>`;

/** A human face; the head spans the whole square, eyes a little under the middle. */
export function humanFace(style: FaceStyle): string {
  const ey = 292;
  const dx = 92;
  let eyes = humanEye(256 - dx, ey, 1, style, false) + humanEye(256 + dx, ey, 1, style, true);
  let extra = '';
  if (style.mood === 'joy') eyes = arc(256 - dx, ey + 14, 54) + arc(256 + dx, ey + 14, 54);
  if (style.mood === 'sleepy') eyes = arc(256 - dx, ey, -36) + arc(256 + dx, ey, -36);
  if (style.mood === 'wink') eyes = humanEye(256 - dx, ey, 1, style, false) + arc(256 + dx, ey + 10, 46);
  if (style.mood === 'blindfold')
    eyes = `<path d="M0 ${ey - 46} Q256 ${ey - 26} 512 ${ey - 46} V${ey + 44} Q256 ${ey + 62} 0 ${ey + 44}Z" fill="#e9e6dc"/><path d="M0 ${ey - 10} Q256 ${ey + 12} 512 ${ey - 14} M0 ${ey + 22} Q256 ${ey + 38} 512 ${ey + 18}" stroke="#a9a699" stroke-width="6" fill="none"/>`;
  if (style.mood === 'mask')
    extra = `<path d="M60 352 Q256 318 452 352 Q440 512 256 512 Q72 512 60 352Z" fill="#22242e"/><path d="M90 372 Q256 340 422 372" stroke="#4a4d5c" stroke-width="7" fill="none"/>`;
  if (style.mood === 'gasmask') {
    eyes = [-1, 1]
      .map(
        (k) =>
          `<circle cx="${256 + k * 96}" cy="${ey - 4}" r="78" fill="#1b1f22"/><circle cx="${256 + k * 96}" cy="${ey - 4}" r="60" fill="url(#iris)"/><path d="M${256 + k * 96 - 40} ${ey - 24} a48 48 0 0 1 46 -26" stroke="#fff" stroke-width="11" stroke-linecap="round" fill="none" opacity=".85"/>`,
      )
      .join('');
    extra =
      '<rect x="40" y="352" width="432" height="160" fill="#30383a"/><circle cx="256" cy="420" r="72" fill="#191d20"/><circle cx="256" cy="420" r="52" fill="#4b5557"/>' +
      [0, 1, 2, 3]
        .map((i) => `<rect x="214" y="${392 + i * 16}" width="84" height="8" rx="4" fill="#191d20"/>`)
        .join('');
  }
  if (style.mood === 'opera')
    extra = `<path d="M40 330 Q90 180 230 330 Q150 420 60 400Z M472 330 Q422 180 282 330 Q362 420 452 400Z" fill="#e0264a" opacity=".62"/>`;
  const blush = style.blush ?? '#ff6f7d';
  const cheeks = ['gasmask', 'mask', 'fierce'].includes(style.mood)
    ? ''
    : [-1, 1]
        .map(
          (k) =>
            `<ellipse cx="${256 + k * 142}" cy="${ey + 66}" rx="44" ry="24" fill="${blush}" opacity=".42" filter="url(#soft)"/>`,
        )
        .join('');
  const noMouth = style.mood === 'mask' || style.mood === 'gasmask';
  return svg(
    style,
    `${style.mood === 'opera' ? extra : ''}${cheeks}${eyes}${style.mood === 'blindfold' || style.mood === 'gasmask' ? '' : brows(style, ey - 84)}<path d="M250 350 q8 8 15 0" stroke="#b5655c" stroke-width="6" fill="none" stroke-linecap="round"/>${style.mood === 'opera' ? '' : extra}${noMouth ? '' : mouth(style.mood, 388)}`,
  );
}

/** An animal's face: round shiny eyes far apart, a small mouth. `muzzle` draws nose and mouth on the fur. */
export function animalFace(
  style: FaceStyle & { patch?: string; muzzle: 'cat' | 'none' | 'smile'; stripes?: string; calico?: boolean },
): string {
  const ey = 276;
  const dx = 122;
  const one = (k: number): string => {
    const x = 256 + k * dx;
    if (style.mood === 'joy') return arc(x, ey + 16, 60, 36);
    if (style.mood === 'sleepy') return arc(x, ey, -36, 36);
    const lid =
      style.mood === 'fierce'
        ? `<path d="M${x - 60} ${ey - 40 - k * 22} L${x + 60} ${ey - 40 + k * 22}" transform="translate(0 -6)" stroke="#22151f" stroke-width="15" stroke-linecap="round"/>`
        : '';
    return `<ellipse cx="${x}" cy="${ey}" rx="42" ry="49" fill="url(#iris)"/><ellipse cx="${x}" cy="${ey}" rx="30" ry="37" fill="#120c12"/><ellipse cx="${x - 13}" cy="${ey - 18}" rx="14" ry="15" fill="#fff"/><circle cx="${x + 15}" cy="${ey + 17}" r="7" fill="#fff" opacity=".85"/>${lid}`;
  };
  const patches = style.patch
    ? [-1, 1]
        .map(
          (k) =>
            `<ellipse cx="${256 + k * 128}" cy="${ey + 6}" rx="78" ry="88" transform="rotate(${k * -24} ${256 + k * 128} ${ey})" fill="${style.patch}"/>`,
        )
        .join('')
    : '';
  const calico = style.calico
    ? '<path d="M0 0 H236 Q250 150 150 210 Q60 230 0 180Z" fill="#e8833a"/><path d="M512 0 H290 Q280 120 380 190 Q460 200 512 160Z" fill="#3a3032"/>'
    : '';
  const stripes = style.stripes
    ? `<g stroke="${style.stripes}" stroke-width="17" stroke-linecap="round"><path d="M256 40 V140 M206 60 V128 M306 60 V128 M20 290 H78 M26 336 H86 M492 290 H434 M486 336 H426"/></g>`
    : '';
  const nose =
    style.muzzle === 'cat'
      ? '<path d="M236 322 Q256 314 276 322 Q268 344 256 346 Q244 344 236 322Z" fill="#4a2730"/><path d="M256 346 Q254 376 222 374 M256 346 Q258 376 290 374" fill="none" stroke="#4a2730" stroke-width="8" stroke-linecap="round"/>'
      : style.muzzle === 'smile'
        ? '<path d="M210 350 Q256 396 302 350" fill="none" stroke="#4a2730" stroke-width="9" stroke-linecap="round"/>'
        : '';
  const open =
    style.mood === 'joy' && style.muzzle !== 'none'
      ? '<path d="M228 372 Q256 384 284 372 Q280 418 256 420 Q232 418 228 372Z" fill="#8c2f3e"/><ellipse cx="256" cy="408" rx="17" ry="10" fill="#ff8c98"/>'
      : '';
  const cheeks = [-1, 1]
    .map(
      (k) =>
        `<ellipse cx="${256 + k * 176}" cy="${ey + 74}" rx="38" ry="22" fill="${style.blush ?? '#ff7d8c'}" opacity=".5" filter="url(#soft)"/>`,
    )
    .join('');
  return svg(style, calico + stripes + patches + cheeks + one(-1) + one(1) + nose + open);
}

function svg(style: FaceStyle, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><defs><linearGradient id="iris" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1c1220"/><stop offset=".38" stop-color="${style.eyes}"/><stop offset="1" stop-color="${style.eyes}"/></linearGradient><filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="9"/></filter></defs>${body}</svg>`;
}
