/** Screens where something happens: fights, shoot-outs, races, rhythm, dialogue. */
import { fade, mix } from '../compose/color.ts';

import { glow, haze, rings, slash, speed, tumble } from '../compose/props.ts';
import type { Figure } from '../figure/figure.ts';
import {
  accent,
  at,
  bar,
  type Frame,
  family,
  ink,
  label,
  panel,
  panelCss,
  pick,
  round,
  type Sheet,
  W,
  whole,
} from './skin.ts';

const hero = (s: Sheet, i = 0): Figure => s.direction.cast![i % s.direction.cast!.length]!;
const SKILLS = [
  'sword-slice',
  'fire-wave',
  'lightning-trio',
  'wind-slap',
  'shield-reflect',
  'sun-radiations',
  'ice-bolt',
  'healing',
];
const BEASTS = [
  'sea-dragon',
  'spiked-dragon-head',
  'wolf-howl',
  'kraken-tentacle',
  'hydra',
  'minotaur',
  'gargoyle',
  'troll',
];

function damage(s: Sheet, n: number, cx: number, cy: number): string {
  return Array.from({ length: n }, (_, i) => {
    const big = i === 0;
    return label(
      cx + (s.random() - 0.5) * 240,
      cy + (s.random() - 0.5) * 200,
      big ? 66 : whole(s, 30, 44),
      `${big ? '暴击 ' : ''}${whole(s, 1200, 98000)}`,
      `color:${big ? '#ffd83d' : '#fff4d6'};-webkit-text-stroke:1px #a32a10;font-style:italic`,
    );
  }).join('');
}

function minimap(s: Sheet, x: number, y: number, r: number): string {
  const dots = Array.from(
    { length: 6 },
    () =>
      `<circle cx="${40 + s.random() * 120}" cy="${40 + s.random() * 120}" r="6" fill="${pick(s, ['#ff5a4a', '#ffd83d', '#6fe08a'])}"/>`,
  ).join('');
  return at(
    x,
    y,
    r * 2,
    r * 2,
    `border-radius:${s.skin === 'tech' ? 12 : r}px;overflow:hidden;border:4px solid #ffffffb0;background:${fade(mix(s.palette[1]!, s.palette[0]!, 0.3), 0.85)}`,
    `<svg viewBox="0 0 200 200" width="100%" height="100%"><path d="M-10 ${80 + s.random() * 60} Q60 ${40 + s.random() * 40} 110 110 T220 90 V210 H-10Z" fill="${mix(s.palette[2]!, s.palette[1]!, 0.4)}"/><path d="M20 200 Q70 120 120 130 T200 20" stroke="${s.palette[3]}" stroke-width="9" fill="none" opacity=".7"/>${dots}<path d="M100 84 L112 114 L100 106 L88 114Z" fill="#fff"/></svg>`,
  );
}

export function rpg(s: Sheet): Frame {
  const boss = /BOSS|巨|龙|兽|鲸|首领|守/.test(s.alt);
  const p = s.palette;
  const foes: Frame['layers'] = boss
    ? [
        {
          glyph: pick(s, BEASTS),
          x: 0.52,
          y: 0.4,
          s: 0.4,
          fill: [mix(p[2]!, p[1]!, 0.3), mix(p[0]!, '#000000', 0.2)],
          rim: p[3]!,
          glow: p[4]!,
        },
      ]
    : [
        { fig: hero(s, 2), x: 0.72, y: 0.47, h: 0.17, yaw: -0.6 },
        { fig: hero(s, 3), x: 0.36, y: 0.5, h: 0.15, yaw: 0.5 },
      ];
  const allies: Frame['layers'] = /三人|组队|结阵|副本|小队/.test(s.alt)
    ? [
        { fig: hero(s, 1), x: 0.2, y: 0.3, h: 0.24, yaw: 2.7 },
        { fig: hero(s, 2), x: 0.8, y: 0.32, h: 0.24, yaw: 3.5 },
      ]
    : [];
  return {
    layers: [
      ...foes,
      ...allies,
      slash(0.5, 0.48, 0.16, whole(s, -40, 40), p[3]!),
      { fig: hero(s), x: 0.5, y: 0.25, h: 0.34, yaw: 2.75 },
      glow(0.5, 0.5, 0.2, p[4]!, 0.5),
    ],
    html: `${at(24, 60, 96, 96, `border-radius:50%;border:4px solid #ffe2a0;background:url('FACE') center/cover`)}${label(132, 62, 28, `${s.direction.title.lines.join('').slice(0, 5)}·${whole(s, 12, 98)}级`)}${bar(s, 132, 104, 230, 24, 0.55 + s.random() * 0.4, '#3fbf5a', `${whole(s, 12, 48)},${whole(s, 100, 999)}`)}${bar(s, 132, 134, 190, 14, 0.4 + s.random() * 0.5, '#3f8fe0')}${minimap(s, 560, 60, 68)}${boss ? bar(s, 110, 230, 500, 26, 0.3 + s.random() * 0.5, '#c22a2a', `${whole(s, 3, 9)} 阶首领  ×${whole(s, 4, 22)}`) : ''}${damage(s, boss ? 4 : 2, 250, 480)}${panel(s, 20, 300, 236, 112, `<div style="padding:12px 16px;font:500 22px/1.5 SansSC"><b style="color:${mix(p[4]!, '#ffd98a', 0.5)}">主线</b> ${s.feature}<br><span style="opacity:.85">击败守卫 ${whole(s, 1, 4)}/5</span></div>`, 'opacity:.92;')}${at(60, 1010, 190, 190, 'border-radius:50%;background:#ffffff22;border:4px solid #ffffff66', `<div style="position:absolute;left:62px;top:34px;width:78px;height:78px;border-radius:50%;background:#ffffffb5"></div>`)}${round(s, 620, 1130, 74, SKILLS[0]!, mix(accent(s), '#b03a20', 0.25))}${[
      [468, 1180],
      [478, 1066],
      [548, 974],
      [650, 936],
    ]
      .map(([x, y], i) =>
        round(s, x!, y!, 48, SKILLS[1 + ((i + whole(s, 0, 2)) % 7)]!, mix(p[1]!, p[2]!, 0.3 + i * 0.15)),
      )
      .join('')}`,
  };
}

export function fight(s: Sheet): Frame {
  const p = s.palette;
  return {
    layers: [
      speed(0.5, 0.45, p[3]!, 0.3, s.alt),
      { fig: hero(s), x: 0.27, y: 0.26, h: 0.32, yaw: 1, rot: -6 },
      { fig: hero(s, 1), x: 0.76, y: 0.28, h: 0.31, yaw: -1, rot: 6 },
      slash(0.52, 0.4, 0.2, whole(s, -50, 20), p[3]!),
      slash(0.52, 0.42, 0.16, whole(s, 100, 160), p[4]!),
      glow(0.52, 0.42, 0.25, p[3]!, 0.7),
      haze(0.2, p[0]!, 0.7),
    ],
    html: `${bar(s, 30, 70, 280, 34, 0.72, '#3fbf5a')}${bar(s, 410, 70, 280, 34, 0.38, '#e0402c')}${at(318, 50, 84, 84, `${panelCss(s)}border-radius:50%;text-align:center;font:900 40px/76px SansSC`, `${whole(s, 12, 88)}`)}${label(34, 116, 28, hero(s).kind === 'animal' ? '主角' : s.direction.title.lines.join('').slice(0, 5))}${label(600, 116, 28, '对手')}${label(470, 250, 96, `${whole(s, 12, 68)}`, `color:${mix(p[4]!, '#ffd83d', 0.5)};font-style:italic;-webkit-text-stroke:2px #5a1a08`)}${label(520, 352, 40, '连击', 'font-style:italic')}${damage(s, 3, 300, 420)}${at(60, 1010, 180, 180, 'border-radius:50%;background:#ffffff22;border:4px solid #ffffff66', '<div style="position:absolute;left:74px;top:30px;width:74px;height:74px;border-radius:50%;background:#ffffffb5"></div>')}${round(s, 620, 1120, 78, 'sword-slice', mix(accent(s), '#c0392b', 0.25), '攻击')}${round(s, 460, 1160, 56, 'dodging', mix(p[1]!, p[2]!, 0.5), '闪避')}${round(s, 500, 1020, 52, pick(s, SKILLS), mix(p[2]!, p[1]!, 0.4), '绝技')}${round(s, 624, 950, 50, pick(s, SKILLS), mix(p[1]!, '#6a4aa0', 0.4), '必杀')}`,
  };
}

export function shoot(s: Sheet): Frame {
  const p = s.palette;
  const fun = s.skin === 'cute';
  const cx = 300 + s.random() * 140;
  return {
    layers: [
      { fig: hero(s, 1), x: 0.3, y: 0.5, h: 0.13, yaw: 0.4 },
      { fig: hero(s, 1), x: 0.66, y: 0.46, h: 0.17, yaw: -0.3 },
      { fig: hero(s, 2), x: 0.48, y: 0.52, h: 0.11, yaw: 0.1 },
      glow(cx / W, 0.56, 0.1, p[4]!, 0.7),
      { fig: hero(s), x: 0.3, y: 0.03, h: 0.44, yaw: 2.75 },
      glow(0.62, 0.44, 0.12, '#ffd98a', 0.8),
    ],
    html: `<svg class="l" style="left:${cx - 80}px;top:490px" width="160" height="160" viewBox="0 0 160 160" fill="none" stroke="#fff" stroke-width="4"><circle cx="80" cy="80" r="46" opacity=".85"/><path d="M80 10v40M80 110v40M10 80h40M110 80h40" /><circle cx="80" cy="80" r="4" fill="${p[4]}" stroke="${p[4]}"/></svg>${minimap(s, 24, 60, 84)}${panel(s, 440, 60, 256, 92, `<div style="font:500 21px/1.6 SansSC;padding:10px 14px">${fun ? '泼中' : '击倒'} <b style="color:${mix(p[4]!, '#ffd83d', 0.4)}">阿野</b> ＋${whole(s, 40, 120)}<br>${fun ? '泼中' : '击倒'} <b style="color:${mix(p[4]!, '#ffd83d', 0.4)}">鹿鸣</b> ＋${whole(s, 40, 120)}</div>`)}${label(250, 66, 30, `剩余 ${whole(s, 3, 42)} ${fun ? '人' : '队'}`)}${label(cx + 66, 470, 38, `${whole(s, 38, 199)}`, `color:#ffd83d;font-style:italic`)}${bar(s, 150, 1196, 420, 26, 0.4 + s.random() * 0.5, '#6fe08a', `生命 ${whole(s, 40, 98)}`)}${label(476, 1100, 60, `${whole(s, 8, 30)}`, '')}${label(556, 1126, 30, `/ ${whole(s, 90, 240)}`, 'opacity:.85')}${round(s, 624, 1000, 78, fun ? 'water-gun' : 'crosshair', mix(accent(s), '#c0392b', 0.25))}${round(s, 520, 900, 46, 'reload-gun-barrel', mix(p[1]!, p[2]!, 0.3), '换弹')}${round(s, 650, 850, 46, 'jump-across', mix(p[1]!, p[2]!, 0.3), '跳跃')}${round(s, 646, 1148, 44, fun ? 'droplets' : 'grenade', mix(p[2]!, p[1]!, 0.3))}${at(50, 980, 180, 180, 'border-radius:50%;background:#ffffff1c;border:4px solid #ffffff55', '<div style="position:absolute;left:50px;top:26px;width:74px;height:74px;border-radius:50%;background:#ffffffa8"></div>')}`,
  };
}

export function race(s: Sheet): Frame {
  const p = s.palette;
  return {
    layers: [
      speed(0.5, 0.56, p[3]!, 0.22, s.alt),
      { fig: hero(s, 1), x: 0.76, y: 0.46, h: 0.18, yaw: 2.6 },
      { fig: hero(s), x: 0.46, y: 0.16, h: 0.5, yaw: s.random() > 0.5 ? 2.5 : -0.4, rot: whole(s, -10, 6) },
      glow(0.5, 0.5, 0.3, p[3]!, 0.4),
    ],
    html: `${panel(s, 30, 60, 300, 96, `<div style="font:900 52px/88px SansSC;text-align:center;font-style:italic">${whole(s, 8, 21)} <span style="opacity:.6">:</span> ${whole(s, 8, 21)}</div>`)}${panel(s, 470, 60, 220, 96, `<div style="font:900 46px/88px SansSC;text-align:center">0${whole(s, 0, 2)}:${whole(s, 10, 59)}</div>`)}${label(40, 190, 84, `${whole(s, 1, 3)}<span style="font-size:42px">位</span>`, 'font-style:italic')}${at(450, 600, 240, 74, 'transform:rotate(-8deg)', `<div style="font:900 64px/1 SansSC;color:${mix(p[4]!, '#ffe066', 0.4)};font-style:italic;-webkit-text-stroke:2px ${p[0]};text-shadow:0 4px 0 ${p[0]}">${pick(s, ['漂亮！', '完美！', '暴击！', '绝杀！'])}</div>`)}${bar(s, 200, 1186, 320, 30, 0.5 + s.random() * 0.45, mix(p[4]!, '#ffb030', 0.3), '爆发')}${round(s, 612, 1090, 80, 'sprint', mix(accent(s), '#e0602c', 0.25), '冲刺')}${round(s, 470, 1080, 54, 'jump-across', mix(p[1]!, p[2]!, 0.4), '起跳')}${round(s, 634, 930, 50, 'lightning-trio', mix(p[2]!, p[1]!, 0.4), '技能')}${at(50, 1000, 180, 180, 'border-radius:50%;background:#ffffff22;border:4px solid #ffffff66', '<div style="position:absolute;left:70px;top:40px;width:74px;height:74px;border-radius:50%;background:#ffffffb0"></div>')}`,
  };
}

export function rhythm(s: Sheet): Frame {
  const p = s.palette;
  const colors = [p[4]!, p[3]!, mix(p[2]!, '#ffffff', 0.3), p[4]!];
  const lane = (i: number, t: number): [number, number, number] => {
    const y = 500 + t ** 1.6 * 560;
    const spread = 60 + t ** 1.6 * 260;
    return [360 + ((i - 1.5) / 1.5) * spread, y, 16 + t * 46];
  };
  const lines = [-0.5, 0.5, 1.5, 2.5, 3.5]
    .map((i) => {
      const a = lane(i, 0);
      const b = lane(i, 1.25);
      return `<path d="M${a[0]} ${a[1]}L${b[0]} ${b[1]}" stroke="#fff" stroke-opacity=".5" stroke-width="3"/>`;
    })
    .join('');
  const notes = Array.from({ length: 11 }, (_, k) => {
    const i = whole(s, 0, 3);
    const [x, y, r] = lane(i, 0.08 + k * 0.083);
    const hold = s.random() > 0.78;
    const end = lane(i, Math.max(0, 0.08 + k * 0.083 - 0.2));
    return `${hold ? `<path d="M${end[0] - end[2] * 0.7} ${end[1]}L${end[0] + end[2] * 0.7} ${end[1]}L${x + r * 0.8} ${y}L${x - r * 0.8} ${y}Z" fill="${colors[i]}" opacity=".55"/>` : ''}<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.46}" fill="${colors[i]}" stroke="#fff" stroke-width="${r * 0.12}"/><ellipse cx="${x}" cy="${y - r * 0.08}" rx="${r * 0.5}" ry="${r * 0.16}" fill="#fff" opacity=".7"/>`;
  }).join('');
  const floor = `<path d="M${lane(-0.5, 0)[0]} 500 L${lane(3.5, 0)[0]} 500 L${lane(3.5, 1.25)[0]} ${lane(0, 1.25)[1]} L${lane(-0.5, 1.25)[0]} ${lane(0, 1.25)[1]}Z" fill="${fade(p[0]!, 0.72)}"/>`;
  const hits = [0, 1, 2, 3]
    .map((i) => {
      const [x, y] = lane(i, 1);
      return `<ellipse cx="${x}" cy="${y}" rx="70" ry="32" fill="none" stroke="${colors[i]}" stroke-width="7"/>`;
    })
    .join('');
  return {
    layers: [
      { fig: hero(s), x: 0.34, y: 0.6, h: 0.25, yaw: 0.3 },
      { fig: hero(s, 1), x: 0.68, y: 0.6, h: 0.24, yaw: -0.3 },
      rings(0.5, 0.72, 0.2, p[3]!, 3),
      tumble(8, 0.03, [p[3]!, p[4]!, '#ffffff'], 'note', s.alt),
    ],
    html: `<svg class="full" viewBox="0 0 720 1280">${floor}${lines}${notes}${hits}</svg>${label(30, 66, 46, String(whole(s, 310000, 998000)).replace(/(\d)(?=(\d{3})+$)/g, '$1,'))}${label(30, 124, 24, '分数', 'opacity:.8')}${label(560, 66, 34, `${(92 + s.random() * 7.9).toFixed(2)}%`)}${label(0, 640, 110, `${whole(s, 88, 486)}`, `width:720px;text-align:center;font-style:italic;opacity:.95`)}${label(0, 770, 34, '连击', 'width:720px;text-align:center')}${label(0, 890, 62, pick(s, ['完美', '极佳']), `width:720px;text-align:center;color:${mix(p[4]!, '#ffe066', 0.4)};-webkit-text-stroke:1px ${p[0]}`)}${bar(s, 30, 170, 660, 10, 0.3 + s.random() * 0.6, p[4]!)}`,
  };
}

export function novel(s: Sheet): Frame {
  const p = s.palette;
  const who = whole(s, 0, Math.min(1, s.direction.cast!.length - 1));
  const quote = /[“「『](.+?)[”」』]/.exec(s.alt)?.[1];
  const text = quote ?? `${s.alt.replace(/[。；]$/, '')}……`;
  const options = s.random() > 0.4;
  return {
    layers: [{ fig: hero(s, who), x: 0.5, y: 0.02, h: 0.68, yaw: who ? -0.3 : 0.3 }, haze(0.4, p[0]!, 0.85)],
    html: `${at(560, 64, 136, 52, `${panelCss(s, 0.7)}border-radius:26px;text-align:center;font:500 24px/46px SansSC`, '自动 ▸')}${at(400, 64, 140, 52, `${panelCss(s, 0.7)}border-radius:26px;text-align:center;font:500 24px/46px SansSC`, '回顾')}${options ? ['我来看看', '先别出声'].map((t, i) => panel(s, 110, 640 + i * 108, 500, 84, `<div style="font:400 34px/78px ${family(s)};text-align:center">${t}</div>`)).join('') : ''}${panel(s, 28, 930, 664, 290, `<div style="padding:56px 40px 20px;font:500 33px/1.6 SansSC;color:${ink(s)}">${text.slice(0, 64)}</div><svg viewBox="0 0 24 24" style="position:absolute;right:26px;bottom:22px;width:34px" fill="${p[4]}"><path d="M4 7h16L12 18Z"/></svg>`)}${at(60, 896, 240, 70, `background:linear-gradient(90deg,${p[4]},${mix(p[4]!, p[0]!, 0.4)});border-radius:${s.skin === 'tech' ? 6 : 35}px;font:400 36px/70px ${family(s)};color:#fff;text-align:center;box-shadow:0 4px 12px #0008;text-shadow:0 2px 3px #0008`, pick(s, ['阿槐', '陆渐', '宋青禾', '老周', '小满', '程雪', '白露']))}`,
  };
}
