/** Screens with a board, a field or a hand: cards, maps, puzzles, farms, idle rows, auto chess. */
import { fade, mix } from '../compose/color.ts';
import { emojiSvg } from '../compose/glyphs.ts';
import { glow, haze, slash, tumble } from '../compose/props.ts';
import type { Layer } from '../compose/types.ts';
import type { Figure } from '../figure/figure.ts';
import {
  at,
  bar,
  button,
  counter,
  type Frame,
  family,
  ink,
  label,
  nav,
  panel,
  panelCss,
  pick,
  round,
  type Sheet,
  whole,
} from './skin.ts';

const hero = (s: Sheet, i = 0): Figure => s.direction.cast![i % s.direction.cast!.length]!;
const goods = (s: Sheet): string[] =>
  s.direction.goods ?? ['gem-stone', 'coin', 'scroll', 'crystal-ball', 'shield', 'fire'];
const coins = (s: Sheet): string =>
  counter(s, 300, 62, 'coin', `${whole(s, 2, 98)}.${whole(s, 1, 9)}万`) +
  counter(s, 510, 62, 'gem-stone', `${whole(s, 120, 9800)}`);
const RARITY = ['#8fa3b8', '#4aa36a', '#3f8fe0', '#9a5ae0', '#e0982c'];

function cardHtml(s: Sheet, x: number, y: number, w: number, rot: number, i: number, face: string): string {
  const c = RARITY[(i + 2) % 5]!;
  return at(
    x,
    y,
    w,
    w * 1.45,
    `transform:rotate(${rot}deg);border-radius:14px;background:linear-gradient(${mix(c, '#ffffff', 0.5)},${c});padding:7px;box-shadow:0 8px 20px #000a`,
    `<div style="position:relative;width:100%;height:100%;border-radius:9px;overflow:hidden;background:radial-gradient(circle at 50% 35%,${mix(s.palette[3]!, c, 0.3)},${mix(s.palette[1]!, c, 0.4)})"><div style="position:absolute;inset:0 0 30% 0;background:url('${face}') 50% 12%/150% no-repeat"></div><div style="position:absolute;left:0;right:0;bottom:0;height:33%;background:linear-gradient(${fade(s.palette[0]!, 0.85)},${mix(s.palette[0]!, '#000000', 0.4)});color:#fff;text-align:center;font:400 ${w * 0.13}px/1.5 ${family(s)};padding-top:4%">${pick(s, ['破阵', '回春', '疾风', '点灯', '守夜', '燎原', '听潮', '断桥', '借势', '归元'])}<div style="font:500 ${w * 0.085}px/1.4 SansSC;opacity:.85">造成 ${whole(s, 4, 22)} 点伤害</div></div></div><div style="position:absolute;left:-12px;top:-12px;width:${w * 0.27}px;height:${w * 0.27}px;border-radius:50%;background:radial-gradient(circle at 35% 30%,#bfe6ff,#2f6fd0);border:3px solid #fff;color:#fff;font:900 ${w * 0.16}px/${w * 0.25}px SansSC;text-align:center">${whole(s, 1, 5)}</div>`,
  );
}

export function card(s: Sheet): Frame {
  const p = s.palette;
  const n = 5;
  const hand = Array.from({ length: n }, (_, i) => {
    const k = i - (n - 1) / 2;
    return cardHtml(
      s,
      270 + k * 122,
      930 + Math.abs(k) ** 2 * 14 - (i === 2 ? 50 : 0),
      178,
      k * 7,
      i,
      `FACE${i % 3}`,
    );
  }).join('');
  return {
    layers: [
      { fig: hero(s, 2), x: 0.5, y: 0.56, h: 0.25, yaw: 0 },
      { fig: hero(s, 3), x: 0.22, y: 0.52, h: 0.18, yaw: 0.4 },
      { fig: hero(s, 1), x: 0.79, y: 0.52, h: 0.18, yaw: -0.4 },
      { fig: hero(s), x: 0.3, y: 0.3, h: 0.21, yaw: 2.6 },
      { fig: hero(s, 1), x: 0.7, y: 0.3, h: 0.2, yaw: 3.5 },
      slash(0.52, 0.56, 0.12, whole(s, -60, 60), p[4]!),
      haze(0.36, p[0]!, 0.9),
    ],
    html: `${bar(s, 190, 90, 340, 30, 0.3 + s.random() * 0.6, '#d0362c', `${whole(s, 40, 190)} / 200`)}${label(190, 50, 28, `第 ${whole(s, 2, 9)} 回合`)}${label(440, 440, 60, `-${whole(s, 18, 86)}`, 'color:#ffd83d;font-style:italic;-webkit-text-stroke:2px #8a2a10')}${bar(s, 60, 880, 220, 26, 0.75, '#3fbf5a', `${whole(s, 40, 80)} / 80`)}${at(310, 868, 250, 48, '', Array.from({ length: 5 }, (_, i) => `<span style="display:inline-block;width:40px;height:40px;margin-right:6px;border-radius:50%;background:radial-gradient(circle at 35% 30%,${i < 3 ? '#dff4ff,#2f7fe0' : '#777,#333'});border:3px solid #fff"></span>`).join(''))}${button(s, 566, 780, 140, 66, '结束')}${hand}`,
  };
}

export function hex(s: Sheet): Frame {
  const p = s.palette;
  const list = goods(s);
  const tiles: string[] = [];
  const R = 66;
  for (let j = 0; j < 11; j++)
    for (let i = 0; i < 7; i++) {
      const x = (i + (j % 2 ? 0.5 : 0)) * R * 1.76 - 30;
      const y = 190 + j * R * 1.0;
      const t = s.random();
      const water = t < 0.12;
      const c = water
        ? mix(p[1]!, '#3f8fc0', 0.45)
        : mix(mix(p[2]!, p[3]!, 0.25 + t * 0.5), j % 3 ? p[2]! : p[1]!, 0.18);
      const own = t > 0.62 ? (i < 3 ? '#3f8fe0' : p[4]!) : '';
      const pts = [0, 1, 2, 3, 4, 5]
        .map(
          (k) =>
            `${(x + Math.sin((k * Math.PI) / 3) * R).toFixed(0)},${(y + Math.cos((k * Math.PI) / 3) * R * 0.66).toFixed(0)}`,
        )
        .join(' ');
      tiles.push(
        `<polygon points="${pts}" transform="translate(0 12)" fill="${mix(c, '#000000', 0.5)}"/><polygon points="${pts}" fill="${c}" stroke="${own || mix(c, '#ffffff', 0.25)}" stroke-width="${own ? 5 : 2}"/>${water ? `<path d="M${x - 26} ${y}q13 -9 26 0t26 0" stroke="#fff8" stroke-width="4" fill="none"/>` : ''}`,
      );
      if (!water && s.random() > 0.5)
        tiles.push(
          `<g transform="translate(${x - 40} ${y - 62})">${emojiSvg(list[Math.floor(s.random() * list.length)]!, 80)}</g>`,
        );
    }
  const path = `<path d="M120 920 Q260 780 330 700 T560 430" stroke="#fff" stroke-width="9" stroke-dasharray="4 22" stroke-linecap="round" fill="none"/><path d="M560 430 l-34 12 l26 26Z" fill="#fff"/>`;
  return {
    layers: [
      {
        draw: (w, h) =>
          `<rect width="${w}" height="${h}" fill="${fade(mix(p[1]!, p[2]!, 0.4), 0.75)}"/>${tiles.join('')}${path}<rect width="${w}" height="${h * 0.16}" fill="${fade(p[0]!, 0.55)}"/>`,
      },
      { fig: hero(s), x: 0.2, y: 0.27, h: 0.13, yaw: 0.5 },
      { fig: hero(s, 2), x: 0.78, y: 0.64, h: 0.12, yaw: -0.5 },
      { fig: hero(s, 1), x: 0.56, y: 0.46, h: 0.12, yaw: 0.3 },
      haze(0.25, p[0]!, 0.7),
    ],
    html: `${counter(s, 40, 62, 'sheaf-of-rice', `${whole(s, 10, 98)}.${whole(s, 0, 9)}万`, 190)}${counter(s, 270, 62, 'wood', `${whole(s, 10, 98)}.${whole(s, 0, 9)}万`, 190)}${counter(s, 500, 62, 'coin', `${whole(s, 2, 40)}.${whole(s, 0, 9)}万`, 190)}${panel(s, 24, 132, 300, 62, `<div style="font:500 24px/56px SansSC;padding-left:18px">第 ${whole(s, 2, 30)} 日 · ${pick(s, ['东南风', '晴', '小雨', '起雾'])}</div>`)}${panel(s, 60, 960, 600, 158, `<div style="padding:18px 24px;font:500 26px/1.5 SansSC"><b style="font:400 34px ${family(s)}">${s.feature}</b><br>行军 ${whole(s, 1, 3)} 时 ${whole(s, 10, 59)} 分 · 兵力 ${whole(s, 2, 18)},${whole(s, 100, 999)}</div>`)}${button(s, 480, 1040, 160, 62, '出发')}${nav(s, ['城池', '部队', '地图', '同盟', '任务'], 2, ['castle', 'swords-emblem', 'treasure-map', 'shaking-hands', 'scroll-unfurled'])}`,
  };
}

export function puzzle(s: Sheet): Frame {
  const p = s.palette;
  const list = goods(s).slice(0, 6);
  const tints = list.map((_, i) =>
    mix([p[1]!, p[2]!, p[4]!, p[3]!, mix(p[1]!, p[4]!, 0.5), mix(p[2]!, p[3]!, 0.5)][i]!, '#ffffff', 0.35),
  );
  const size = 88;
  const cells = Array.from({ length: 56 }, (_, k) => {
    const i = k % 7;
    const j = Math.floor(k / 7);
    const t = whole(s, 0, list.length - 1);
    const hit = j === 4 && i > 1 && i < 5;
    return at(
      52 + i * size,
      352 + j * size,
      size - 6,
      size - 6,
      `border-radius:20px;background:linear-gradient(${mix(tints[t]!, '#ffffff', 0.4)},${tints[t]});box-shadow:inset 0 -6px 0 #0002,0 3px 6px #0004;${hit ? 'outline:5px solid #fff;box-shadow:0 0 26px #fff;' : ''}`,
      `<div style="position:absolute;left:9px;top:8px">${emojiSvg(hit ? list[0]! : list[t]!, size - 24)}</div>`,
    );
  }).join('');
  return {
    layers: [{ fig: hero(s), x: 0.17, y: 0.72, h: 0.2, yaw: 0.4 }],
    html: `${panel(
      s,
      250,
      70,
      440,
      190,
      `<div style="padding:14px 24px"><div style="font:400 32px/1.3 ${family(s)};color:${ink(s)}">第 ${whole(s, 18, 420)} 关</div><div style="display:flex;gap:22px;margin-top:10px">${list
        .slice(0, 3)
        .map(
          (g) =>
            `<div style="text-align:center;font:700 26px/1.2 SansSC;color:${ink(s)}">${emojiSvg(g, 66)}<br>${whole(s, 2, 24)}</div>`,
        )
        .join(
          '',
        )}<div style="margin-left:auto;text-align:center;font:900 56px/1 SansSC;color:${mix(p[4]!, ink(s), 0.15)}">${whole(s, 6, 28)}<div style="font:500 22px/1.6 SansSC;color:${ink(s)}">剩余步数</div></div></div></div>`,
    )}${bar(s, 250, 278, 440, 24, 0.4 + s.random() * 0.5, mix(p[4]!, '#ffb030', 0.3))}${at(38, 338, 644, 728, `border-radius:34px;background:${fade(mix(p[0]!, p[1]!, 0.4), 0.72)};border:4px solid #ffffff90`)}${cells}${label(0, 660, 76, pick(s, ['太棒了！', '妙啊！', '三连！']), `width:720px;text-align:center;font-family:Cute;font-weight:400;color:#fff7c9;-webkit-text-stroke:2px ${p[0]};text-shadow:0 5px 0 ${p[0]}`)}${['hammer-drop', 'magic-swirl', 'perspective-dice-six-faces-random', 'light-bulb'].map((g, i) => round(s, 120 + i * 160, 1164, 58, g, mix(i % 2 ? p[2]! : p[4]!, p[1]!, 0.25), `×${whole(s, 1, 9)}`)).join('')}`,
  };
}

export function farm(s: Sheet): Frame {
  const p = s.palette;
  const list = goods(s);
  const soil = mix(mix(p[1]!, p[2]!, 0.5), '#9a6a3c', 0.45);
  let field = '';
  for (let j = 0; j < 4; j++)
    for (let i = 0; i < 3; i++) {
      const x = 360 + (i - j) * 112 + 56;
      const y = 620 + (i + j) * 66;
      field += `<path d="M${x} ${y - 58}l106 58l-106 58l-106 -58Z" transform="translate(0 18)" fill="${mix(soil, '#000000', 0.45)}"/><path d="M${x} ${y - 58}l106 58l-106 58l-106 -58Z" fill="${mix(soil, p[3]!, (i + j) % 2 ? 0.16 : 0.04)}" stroke="${mix(soil, '#ffffff', 0.3)}" stroke-width="3"/><g transform="translate(${x - 52} ${y - 82})">${emojiSvg(list[(i * 2 + j * 3 + whole(s, 0, 1)) % list.length]!, 104)}</g>`;
    }
  const bubble = (x: number, y: number, g: string): string =>
    at(
      x,
      y,
      104,
      96,
      'background:#fff;border-radius:34px;box-shadow:0 5px 14px #0006',
      `<div style="position:absolute;left:22px;top:16px">${emojiSvg(g, 60)}</div><div style="position:absolute;left:44px;bottom:-12px;width:20px;height:20px;background:#fff;transform:rotate(45deg)"></div>`,
    );
  return {
    layers: [
      { draw: () => field },
      { fig: hero(s, 1), x: 0.18, y: 0.5, h: 0.15, yaw: 0.5 },
      { fig: hero(s, 2), x: 0.84, y: 0.5, h: 0.15, yaw: -0.5 },
      { fig: hero(s), x: 0.5, y: 0.1, h: 0.25, yaw: 0.2 },
    ],
    html: `${at(20, 52, 250, 74, `${panelCss(s)}border-radius:37px;`, `<div style="position:absolute;left:-4px;top:-8px;width:78px;height:78px;border-radius:50%;border:4px solid #fff;background:url('FACE') center/cover"></div><div style="margin-left:90px;font:700 26px/34px SansSC">${whole(s, 6, 48)} 级</div><div style="margin:4px 18px 0 90px;height:14px;border-radius:7px;background:#0004"><div style="width:${whole(s, 30, 90)}%;height:100%;border-radius:7px;background:${p[4]}"></div></div>`)}${coins(s)}${bubble(78, 400, list[0]!)}${bubble(556, 400, list[2 % list.length]!)}${bubble(440, 330, list[1]!)}${panel(s, 20, 160, 210, 150, `<div style="padding:12px 16px;font:500 22px/1.6 SansSC"><b>今日订单</b><br>${emojiSvg(list[0]!, 34, 'vertical-align:middle')} ${whole(s, 1, 4)}/6 &nbsp;${emojiSvg(list[1]!, 34, 'vertical-align:middle')} ${whole(s, 1, 3)}/4</div>`)}${button(s, 530, 1030, 160, 66, '收获')}${nav(s, ['仓库', '图鉴', '经营', '邻居', '商店'], 2, ['chest', 'spell-book', 'house', 'three-friends', 'shop'])}`,
  };
}

export function idle(s: Sheet): Frame {
  const p = s.palette;
  const list = goods(s);
  const rows = Array.from(
    { length: 4 },
    (_, i) =>
      panel(
        s,
        24,
        690 + i * 112,
        672,
        100,
        `<div style="position:absolute;left:14px;top:9px">${emojiSvg(list[i % list.length]!, 72)}</div><div style="position:absolute;left:108px;top:12px;font:400 31px/1.3 ${family(s)}">${pick(s, ['吐纳', '劈柴', '巡山', '炼丹', '采买', '值夜', '装货', '修缮', '煮汤', '剪毛'])} · ${whole(s, 12, 320)} 级</div><div style="position:absolute;left:108px;top:56px;font:500 23px SansSC;opacity:.8">每秒 +${whole(s, 12, 980)}.${whole(s, 0, 9)}万</div>`,
      ) +
      button(
        s,
        516,
        710 + i * 112,
        160,
        60,
        `${whole(s, 1, 99)}.${whole(s, 0, 9)}万`,
        i === 3 ? '#8a8f98' : p[4]!,
      ),
  ).join('');
  return {
    layers: [
      { fig: hero(s, 1), x: 0.2, y: 0.52, h: 0.2, yaw: 0.5 },
      { fig: hero(s, 2), x: 0.82, y: 0.53, h: 0.2, yaw: -0.5 },
      { fig: hero(s), x: 0.5, y: 0.48, h: 0.32, yaw: 0.15 },
      tumble(10, 0.035, ['#ffd35a', '#ffe9a0'], 'coin', s.alt),
      glow(0.5, 0.62, 0.3, p[3]!, 0.4),
    ],
    html: `${coins(s)}${at(20, 52, 240, 68, `${panelCss(s)}border-radius:34px;text-align:center;font:400 30px/60px ${family(s)}`, `第 ${whole(s, 12, 480)} 层`)}${label(250, 300, 46, `+${whole(s, 12, 98)}.${whole(s, 0, 9)}万`, 'color:#ffe27a;font-style:italic')}${label(440, 380, 36, `+${whole(s, 2, 9)}.${whole(s, 0, 9)}万`, 'color:#ffe27a;font-style:italic')}${bar(s, 170, 640, 380, 26, 0.3 + s.random() * 0.6, p[4]!, `离线收益 ${whole(s, 2, 11)} 小时`)}${rows}${nav(s, ['修行', '伙伴', '历练', '背包', '商店'], 0, ['meditation', 'three-friends', 'crossed-swords', 'knapsack', 'shop'])}`,
  };
}

export function chess(s: Sheet): Frame {
  const p = s.palette;
  let board = '';
  for (let j = 0; j < 6; j++)
    for (let i = 0; i < 6; i++) {
      const y0 = 330 + j * 84;
      const k0 = 0.74 + j * 0.052;
      const k1 = 0.74 + (j + 1) * 0.052;
      const x = (q: number, k: number): number => 360 + (q - 3) * 104 * k;
      board += `<path d="M${x(i, k0)} ${y0}L${x(i + 1, k0)} ${y0}L${x(i + 1, k1)} ${y0 + 84}L${x(i, k1)} ${y0 + 84}Z" fill="${(i + j) % 2 ? mix(p[3]!, p[2]!, 0.35) : mix(p[2]!, p[1]!, 0.25)}" stroke="${fade(p[0]!, 0.4)}" stroke-width="2"/>`;
    }
  const units: Layer[] = [
    [0.3, 0.63, 3],
    [0.52, 0.64, 2],
    [0.72, 0.63, 4],
    [0.4, 0.56, 1],
    [0.62, 0.5, 0],
    [0.35, 0.44, 2],
    [0.55, 0.4, 0],
    [0.74, 0.42, 3],
    [0.24, 0.38, 1],
  ].map(([x, y, i], n) => ({ fig: hero(s, i), x: x!, y: y!, h: 0.115 + n * 0.003, yaw: n < 4 ? 0.2 : 2.8 }));
  const shop = Array.from({ length: 5 }, (_, i) =>
    cardHtml(s, 20 + i * 139, 1010, 124, 0, i, `FACE${i % 3}`),
  ).join('');
  return {
    layers: [
      {
        draw: () => `<path d="M60 318 L660 318 L716 850 L4 850Z" fill="${mix(p[0]!, p[1]!, 0.4)}"/>${board}`,
      },
      ...units,
      slash(0.56, 0.55, 0.08, 30, p[4]!),
      haze(0.3, p[0]!, 0.85),
    ],
    html: `${label(30, 66, 34, `第 ${whole(s, 3, 9)}-${whole(s, 1, 5)} 回合`)}${bar(s, 270, 72, 240, 24, 0.6, p[4]!, `${whole(s, 8, 28)} 秒`)}${counter(s, 540, 62, 'coin', `${whole(s, 8, 56)}`, 150)}${panel(s, 16, 160, 190, 150, `<div style="padding:12px 16px;font:500 23px/1.7 SansSC">猛将 <b>${whole(s, 2, 4)}</b>/4<br>蜀汉 <b>${whole(s, 2, 5)}</b>/6<br>谋士 <b>${whole(s, 1, 2)}</b>/2</div>`)}${button(s, 24, 900, 190, 66, '升级', mix(p[1]!, '#3f8fe0', 0.5))}${button(s, 506, 900, 190, 66, '刷新')}${shop}`,
  };
}
