/** Screenshots: a place, the game's people in it and a heads-up display after its genre and the shot's description. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Figure, figurePlate } from '../figure/figure.ts';
import { scenePlate } from '../figure/scene.ts';
import { fight, novel, race, rhythm, rpg, shoot } from '../hud/action.ts';
import { card, chess, farm, hex, idle, puzzle } from '../hud/board.ts';
import { caption, character, collection, poster, ranking } from '../hud/menu.ts';
import { type Frame, H, phone, type Sheet, sheetRandom, skinOf, W } from '../hud/skin.ts';
import type { Easel } from '../paint/easel.ts';
import { painted } from './finish.ts';
import { layerHtml, lightOf } from './layers.ts';
import { grade, page } from './page.ts';
import type { Direction, Hud, Layer } from './types.ts';

const MAIN: Record<Hud, (s: Sheet) => Frame> = {
  rpg,
  fight,
  card,
  hex,
  puzzle,
  race,
  shoot,
  rhythm,
  farm,
  novel,
  idle,
  chess,
};
// what the description shows, first match wins
const BY_WORD: [RegExp, (s: Sheet) => Frame][] = [
  [/排行|榜单|榜$|天梯|排名/, ranking],
  [/图鉴|背包|仓库|收藏|收集|清单|货架|商店|菜单|藏品|列表|档案|手册|菜谱/, collection],
  [/角色页|武将|阵容|人物页|属性|培养|装备页|皮肤|换装|英雄|档案页|卡面|伙伴/, character],
  [/对话|台词|说：|问：|选项|剧情|低声|电话/, novel],
];

type Source = { slug: string; name: string; palette: string[]; direction: Direction };

/** Alt texts and selling points, from the game's own page. */
export function describe(slug: string): { screenshots: string[]; features: string[] } {
  try {
    const text = readFileSync(new URL(`../../../games/${slug}.md`, import.meta.url), 'utf8');
    const list = (key: string): string[] =>
      (new RegExp(`^${key}:\\n((?:  - .*\\n)+)`, 'm').exec(text)?.[1] ?? '')
        .split('\n')
        .map((l) =>
          l
            .replace(/^ {2}- /, '')
            .replace(/^["']|["']$/g, '')
            .trim(),
        )
        .filter(Boolean);
    return { screenshots: list('screenshots'), features: list('features') };
  } catch {
    return { screenshots: [], features: [] };
  }
}

function template(d: Direction, alt: string, used: Set<unknown>): (s: Sheet) => Frame {
  const main = MAIN[d.hud];
  const wanted = BY_WORD.find(([re]) => re.test(alt))?.[1];
  const spare = [poster, character, caption, collection];
  // every game turns to the general screens in an order of its own
  const start = d.title.lines.join('').length % spare.length;
  const order = [wanted, main, ...spare.slice(start), ...spare.slice(0, start)].filter(
    (t) => t !== undefined,
  );
  const choice = order.find((t) => !used.has(t)) ?? main;
  used.add(choice);
  return choice;
}

async function faces(easel: Easel, cast: Figure[], palette: string[], d: Direction): Promise<string[]> {
  const light = lightOf(palette, d);
  return Promise.all(
    [0, 1, 2].map((i) => {
      const f = cast[i % cast.length]!;
      return easel.plate(
        figurePlate(
          { ...f, hold: 'none' },
          {
            width: 256,
            height: 256,
            distance: f.kind === 'animal' ? 4.6 : d.tall ? 3 : 4.2,
            look: [0, f.kind === 'animal' ? 1.15 : d.tall ? 1.64 : 1.42, 0],
            yaw: 0.3,
            pitch: 0.02,
            ...light,
          },
        ),
      );
    }),
  );
}

/** Draws one screenshot (index 0–3) as a 720 × 1280 PNG. */
export async function shot(easel: Easel, source: Source, index: number): Promise<Buffer> {
  const { direction: d, palette, slug } = source;
  const told = describe(slug);
  const used = new Set<unknown>();
  let make = MAIN[d.hud];
  for (let i = 0; i <= index; i++) make = template(d, told.screenshots[i] ?? '', used);
  const sheet: Sheet = {
    slug,
    name: source.name,
    palette,
    direction: { cast: [], ...d },
    alt: told.screenshots[index] ?? source.name,
    feature: told.features[index % Math.max(1, told.features.length)] ?? source.name,
    world: '',
    random: sheetRandom(`${slug}${index}`),
    skin: skinOf(d),
  };
  const frame = make(sheet);
  const again = index > 0;
  const backdrop = again ? await coverGround(easel, d, palette, index) : await ownGround(easel, d, palette);
  const light = lightOf(palette, d);
  let html = backdrop;
  for (const layer of again ? fromCover(frame.layers, d) : frame.layers)
    html += await layerHtml(easel, layer, W, H, palette, light);
  html = await painted(easel, html + grade(palette, [0.1, 0.74], 0.6), W, H, d.look);
  const over = frame.html + phone(sheet);
  const iconFile = fileURLToPath(new URL(`../../files/games/${slug}/icon-256x256.webp`, import.meta.url));
  const small = again || !over.includes('FACE') ? [] : await faces(easel, sheet.direction.cast!, palette, d);
  const dressed = over.replace(/FACE(\d?)/g, (_, n: string) => `file://${small[Number(n || 0)] ?? iconFile}`);
  return easel.photograph(page(W, H, html + dressed), W, H);
}

/** The first screenshot's own view of the game's main place. */
async function ownGround(easel: Easel, d: Direction, palette: string[]): Promise<string> {
  const [x, y] = d.scene.sun ?? [0.1, 0.74];
  const scene = {
    ...d.scene,
    sun: [Math.max(-0.2, Math.min(0.2, x * 0.5)), y] as [number, number],
    brush: 3,
  };
  return `<img class="full" src="file://${await easel.plate(scenePlate(scene, palette, 324, 576))}">`;
}

/** Later screenshots look at the cover's place from other sides, or at the other places when it is new. */
async function coverGround(easel: Easel, d: Direction, palette: string[], index: number): Promise<string> {
  const wide = scenePlate(d.scene, palette, 1200, 675);
  const other = d.places?.[(index - 1) % d.places.length];
  if (easel.known(wide) && (index === 2 || !other)) {
    return `<img class="full" src="file://${await easel.plate(wide)}" style="object-position:${index * 28}% 50%;transform:scaleX(${index % 2 ? -1 : 1})">`;
  }
  const scene = other ?? d.scene;
  const [x, y] = scene.sun ?? [0.1, 0.74];
  const file = await easel.plate(scenePlate({ ...scene, sun: [x * 0.4, y], brush: 3 }, palette, 270, 480));
  return `<img class="full" src="file://${file}">`;
}

/** Puts the cover's figures in a template's places, the tallest first; places left over stay empty. */
function fromCover(layers: Layer[], d: Direction): Layer[] {
  const figures = d.layers
    .filter((layer) => 'fig' in layer)
    .map((layer) => layer as Extract<Layer, { fig: Figure }>)
    .sort((a, b) => b.h - a.h);
  if (figures.length === 0) return layers;
  const places = layers.filter((layer) => 'fig' in layer).map((layer) => (layer as { h: number }).h);
  const rank = [...places].sort((a, b) => b - a);
  return layers.flatMap((layer): Layer[] => {
    if (!('fig' in layer)) return [layer];
    const at = rank.indexOf(layer.h);
    rank[at] = -1;
    const figure = figures[at];
    if (!figure) return [];
    const { fig, yaw, pitch, rim } = figure;
    return [{ ...layer, fig, yaw, pitch, ...(rim ? { rim } : {}), onCover: figure.h }];
  });
}
