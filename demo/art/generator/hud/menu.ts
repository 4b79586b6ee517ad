/** Menu screens and posters: a character's page, a collection, a ranking, a wallpaper. */
import { fade, mix } from '../compose/color.ts';
import { emojiSvg, gameGlyph } from '../compose/glyphs.ts';
import { lettering } from '../compose/lettering.ts';
import { glow, haze, platform, rings } from '../compose/props.ts';
import type { Figure } from '../figure/figure.ts';
import {
  at,
  bar,
  button,
  type Frame,
  family,
  H,
  header,
  label,
  nav,
  panel,
  panelCss,
  pick,
  round,
  type Sheet,
  W,
  whole,
} from './skin.ts';

const hero = (s: Sheet, i = 0): Figure => s.direction.cast![i % s.direction.cast!.length]!;
const RARE = ['#7f93a8', '#4aa36a', '#3f8fe0', '#9a5ae0', '#e0982c'];
const NAMES = [
  '阿槐',
  '陆渐',
  '宋青禾',
  '程雪',
  '小满',
  '白露',
  '顾长风',
  '谢池',
  '沈听',
  '老周',
  '云鹤',
  '江晚',
];

/** The screen's name, as its description gives it: “剑谱界面，…” → 剑谱. */
export function screenName(s: Sheet, fallback: string): string {
  const named = /^《?([\p{Script=Han}]{2,6}?)(?:界面|页面|页|面板|列表|榜|图鉴|菜单)/u.exec(s.alt);
  return named ? `${named[1]}${/榜/.test(named[0]) ? '榜' : /图鉴/.test(named[0]) ? '图鉴' : ''}` : fallback;
}

export function character(s: Sheet): Frame {
  const p = s.palette;
  const stat = (name: string): string =>
    `<div style="display:flex;align-items:center;gap:14px;margin-bottom:15px;font:500 25px SansSC"><span style="width:64px;opacity:.85">${name}</span><span style="flex:1;height:16px;border-radius:8px;background:#0005"><i style="display:block;height:100%;width:${whole(s, 35, 96)}%;border-radius:8px;background:linear-gradient(90deg,${p[4]},${mix(p[4]!, '#ffffff', 0.5)})"></i></span><b>${whole(s, 240, 9800)}</b></div>`;
  return {
    layers: [
      rings(0.5, 0.62, 0.24, p[3]!, 3),
      platform(0.5, 0.39, 0.36, mix(p[2]!, p[3]!, 0.4), mix(p[1]!, p[0]!, 0.3), 0.03),
      { fig: hero(s, whole(s, 0, 1)), x: 0.5, y: 0.385, h: 0.43, yaw: 0.25 },
      glow(0.5, 0.66, 0.3, p[3]!, 0.35),
      haze(0.4, p[0]!, 0.85),
    ],
    html: `${header(s, screenName(s, '角色'))}${at(560, 130, 136, 60, `background:${RARE[4]};border-radius:12px;color:#fff;font:900 34px/60px SansSC;text-align:center;transform:skewX(-8deg)`, pick(s, ['传世', '绝品', '限定']))}${at(34, 126, 80, 330, '', ['sword-brandish', 'chest-armor', 'boots', 'ring'].map((g, i) => `<div style="width:82px;height:82px;margin-bottom:16px;${panelCss(s, 0.75)}border-radius:18px;border-width:3px;border-color:${RARE[i + 1]}"><svg viewBox="0 0 512 512" style="width:58px;margin:8px;color:${mix(RARE[i + 1]!, '#ffffff', 0.35)}">${gameGlyph(g)}</svg></div>`).join(''))}${panel(s, 24, 784, 672, 366, `<div style="padding:22px 30px"><div style="font:400 46px/1.2 ${family(s)};margin-bottom:4px">${pick(s, NAMES)} <span style="font:700 26px SansSC;color:${mix(p[4]!, '#ffd35a', 0.5)}">${'★'.repeat(whole(s, 4, 6))}</span></div><div style="font:500 24px/1.5 SansSC;opacity:.85;margin-bottom:14px">${s.feature} · ${whole(s, 40, 90)} 级</div>${['攻势', '防守', '身法', '心力'].map(stat).join('')}</div>`)}${button(s, 380, 1160, 310, 82, '进阶')}${button(s, 30, 1160, 310, 82, '培养', mix(p[1]!, p[2]!, 0.5))}`,
  };
}

export function collection(s: Sheet): Frame {
  const p = s.palette;
  const list = s.direction.goods ?? [
    'scroll',
    'gem-stone',
    'crystal-ball',
    'shield',
    'dagger',
    'fire',
    'key',
    'herb',
    'crown',
  ];
  const cells = Array.from({ length: 16 }, (_, i) => {
    const c = RARE[(i * 3 + whole(s, 0, 1)) % 5]!;
    const face = i === 0;
    return at(
      34 + (i % 4) * 166,
      400 + Math.floor(i / 4) * 170,
      152,
      156,
      `border-radius:${s.skin === 'tech' ? 8 : 20}px;background:linear-gradient(${mix(c, '#ffffff', 0.25)},${mix(c, p[0]!, 0.55)});border:4px solid ${mix(c, '#ffffff', 0.5)};box-shadow:0 4px 10px #0006;overflow:hidden`,
      face
        ? `<div style="position:absolute;inset:0;background:url('FACE${i % 3}') 50% 40%/cover"></div><div style="position:absolute;left:0;right:0;bottom:0;background:#000a;color:#fff;font:500 21px/1.5 SansSC;text-align:center">${NAMES[(i * 5) % 12]}</div>`
        : `<div style="position:absolute;left:27px;top:14px">${emojiSvg(list[i % list.length]!, 92)}</div><div style="position:absolute;right:10px;bottom:4px;font:700 24px SansSC;color:#fff;text-shadow:0 1px 3px #000">×${whole(s, 1, 240)}</div>`,
    );
  }).join('');
  return {
    layers: [{ fig: hero(s), x: 0.8, y: 0.71, h: 0.2, yaw: -0.4 }],
    html: `${at(0, 0, W, H, `background:${fade(mix(p[0]!, p[1]!, 0.25), 0.5)}`)}${header(s, screenName(s, '图鉴'))}${panel(s, 24, 130, 500, 190, `<div style="padding:22px 28px"><div style="font:400 36px/1.2 ${family(s)}">${s.feature}</div><div style="font:500 23px/1.5 SansSC;opacity:.85;margin:8px 0 12px">已收集 ${whole(s, 24, 60)} / ${whole(s, 64, 128)}</div><div style="height:16px;border-radius:8px;background:#0005"><i style="display:block;width:${whole(s, 30, 85)}%;height:100%;border-radius:8px;background:${p[4]}"></i></div></div>`)}${['全部', '人物', '器物', '见闻'].map((t, i) => at(34 + i * 166, 338, 150, 50, `border-radius:25px;background:${i ? '#0006' : p[4]};color:#fff;font:500 25px/50px SansSC;text-align:center`, t)).join('')}${cells}${nav(s, ['首页', '背包', '图鉴', '任务', '商店'], 2, ['house', 'knapsack', 'spell-book', 'scroll-unfurled', 'shop'])}`,
  };
}

export function ranking(s: Sheet): Frame {
  const p = s.palette;
  const people = [
    '山有扶苏',
    '晚来天欲雪',
    '不吃香菜',
    '一只椰子',
    '鹿饮溪',
    '旧城以西',
    '半糖去冰',
    '风过桥头',
  ];
  const rows = people
    .map((n, i) =>
      panel(
        s,
        30,
        420 + i * 96,
        660,
        84,
        `<div style="position:absolute;left:20px;top:18px;width:44px;height:44px;border-radius:50%;background:${['#e0a52c', '#9fb0c0', '#b9794a'][i] ?? '#0006'};color:#fff;font:900 26px/44px SansSC;text-align:center">${i + 1}</div><div style="position:absolute;left:84px;top:7px;width:64px;height:64px;border-radius:50%;background:url('FACE${i % 3}') center/cover;border:3px solid #fff"></div><div style="position:absolute;left:170px;top:20px;font:500 28px SansSC">${n}</div><div style="position:absolute;right:26px;top:20px;font:700 29px SansSC">${(98 - i * 4.3 - s.random() * 2).toFixed(1)}</div>`,
      ),
    )
    .join('');
  return {
    layers: [
      { fig: hero(s, 1), x: 0.24, y: 0.69, h: 0.15, yaw: 0.4 },
      { fig: hero(s), x: 0.5, y: 0.695, h: 0.19, yaw: 0 },
      { fig: hero(s, 2), x: 0.77, y: 0.69, h: 0.15, yaw: -0.4 },
      glow(0.5, 0.8, 0.2, p[3]!, 0.4),
    ],
    html: `${header(s, screenName(s, '排行榜'))}${rows}${button(s, 210, 1196, 300, 70, '我的排名')}`,
  };
}

export function poster(s: Sheet): Frame {
  const p = s.palette;
  const t = s.direction.title;
  const longest = Math.max(...t.lines.map((line) => line.length));
  const size = Math.min(0.11, (0.84 * W) / longest / H);
  const title = { ...t, x: 0.5, y: 0.83, size, align: 'center' as const, vertical: false };
  delete title.seal;
  return {
    layers: [
      ...beside(s, 1, 0.2, 0.14, 0.4, 0.5),
      ...beside(s, 2, 0.82, 0.14, 0.4, -0.5),
      { fig: hero(s), x: 0.5, y: 0.03, h: 0.6, yaw: 0.2 },
      haze(0.3, p[0]!, 0.8),
    ],
    html: `${lettering(title, W, H, p)}${label(40, 1130, 34, s.feature, `width:640px;text-align:center;font:400 52px/1.3 ${family(s)};white-space:normal`)}`,
  };
}

/** A companion, where the game has that many. */
function beside(s: Sheet, i: number, x: number, y: number, h: number, yaw: number): Frame['layers'] {
  const fig = s.direction.cast?.[i];
  return fig ? [{ fig, x, y, h, yaw }] : [];
}

/** A scene with little over it: a caption such as shop pages carry. */
export function caption(s: Sheet): Frame {
  const p = s.palette;
  return {
    layers: [
      ...beside(s, 1, 0.78, 0.18, 0.32, -0.5),
      { fig: hero(s), x: 0.42, y: 0.06, h: 0.56, yaw: 0.3 },
      haze(0.2, p[0]!, 0.7),
    ],
    html: `${at(0, 0, W, 300, `background:linear-gradient(${fade(p[0]!, 0.9)},transparent)`)}${label(0, 84, 70, s.feature, `width:720px;text-align:center;font:400 ${s.feature.length > 8 ? 64 : 76}px/1.2 ${family(s)};letter-spacing:.06em`)}${at(310, 196, 100, 6, `background:${p[4]};border-radius:3px`)}${round(s, 620, 1170, 54, 'photo-camera', mix(p[1]!, p[2]!, 0.4))}${bar(s, 40, 1180, 240, 22, 0.7, '#3fbf5a')}${at(30, 1120, 1, 1, '', '')}`,
  };
}
