/**
 * Renders the demo art: node render.ts <icon|cover|shot|banner|avatar|brand|video> [--only a,b] [--seconds 80] [--since 1700000000]
 * Stops after the given seconds; run it again until it says "all done". Files already there are kept, unless they are older than --since (seconds of the epoch).
 */
import { spawn } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogue, type Piece } from './catalogue.ts';
import { AVATARS, avatar } from './compose/avatars.ts';
import { brand, folder as brandFolder } from './compose/brand.ts';
import { banner, cover } from './compose/cover.ts';
import { FILM, filmPage } from './compose/film.ts';
import { icon } from './compose/icon.ts';
import { shot } from './compose/shot.ts';
import { encode, RECIPES } from './encode.ts';
import { type Easel, openEasel } from './paint/easel.ts';

const files = fileURLToPath(new URL('../files/', import.meta.url));
// pictures still being encoded while the next is drawn
const encoding: Promise<void>[] = [];
type Task = { name: string; output: string; run: (easel: Easel) => Promise<void> };

function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : (process.argv[at + 1] ?? '');
}

const latin = (slug: string): string => slug.replaceAll('-', ' ');
// the games of demo/banners.yaml and two more
const BANNERS = [
  'yunhai-jiange',
  'zero-hive',
  'kaiyuan-yexunbu',
  'sanhua-diaochaju',
  'longtang-xiaoguan',
  'lianying-qibaili',
  'huli-zahuopu',
  'nihong-kuaidi',
];
// the games whose news has a video
const VIDEOS = ['kuhai-guzhou', 'yaobian', 'yunhai-jiange'];
// a shorter set of screenshots for the quieter third of the roster
const shots = (position: number): number => (position % 8 < 5 ? 4 : 3);

function picture(base: string, recipe: keyof typeof RECIPES, draw: (easel: Easel) => Promise<Buffer>): Task {
  const { width, height } = RECIPES[recipe];
  return {
    name: base,
    output: `${files}${base}-${width}x${height}.webp`,
    run: async (easel) => {
      const png = await draw(easel);
      encoding.push(encode(png, files + base, RECIPES[recipe]));
    },
  };
}

/** Streams the frames of a trailer into ffmpeg; the poster is taken under the title. */
async function video(easel: Easel, piece: Piece): Promise<void> {
  mkdirSync(`${files}videos`, { recursive: true });
  const html = await filmPage(easel, piece.direction, piece.palette, latin(piece.slug));
  const args = [
    '-y',
    '-loglevel',
    'error',
    '-f',
    'image2pipe',
    '-c:v',
    'mjpeg',
    '-framerate',
    String(FILM.fps),
    '-i',
    '-',
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-b:v',
    '540k',
    '-maxrate',
    '900k',
    '-bufsize',
    '1800k',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
    `${files}videos/${piece.slug}.mp4`,
  ];
  const ffmpeg = spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'] });
  const closed = new Promise<void>((resolve, reject) =>
    ffmpeg.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ${code}`)))),
  );
  const times = Array.from({ length: FILM.fps * FILM.seconds }, (_, i) => i / FILM.fps);
  await easel.film(html, FILM.width, FILM.height, times, async (frame) => {
    if (!ffmpeg.stdin.write(frame)) await new Promise((resolve) => ffmpeg.stdin.once('drain', resolve));
  });
  ffmpeg.stdin.end();
  await closed;
  await easel.film(html, FILM.width, FILM.height, [10.4], (frame) =>
    encode(frame, `${files}videos/${piece.slug}`, RECIPES.poster),
  );
}

function tasks(kind: string, pieces: Piece[]): Task[] {
  switch (kind) {
    case 'icon':
      return pieces.map((p) =>
        picture(`games/${p.slug}/icon`, 'icon', (e) => icon(e, p.direction, p.palette)),
      );
    case 'cover':
      return pieces.map((p) =>
        picture(`games/${p.slug}/cover`, 'cover', (e) => cover(e, p.direction, p.palette, latin(p.slug))),
      );
    case 'shot':
      // the first shots of all games before the rest, so that a broken-off run leaves even sets
      return [0, 1, 2, 3].flatMap((i) =>
        pieces
          .filter((p) => i < shots(p.position))
          .map((p) => picture(`games/${p.slug}/shot-${i + 1}`, 'shot', (e) => shot(e, p, i))),
      );
    case 'banner':
      return pieces
        .filter((p) => BANNERS.includes(p.slug))
        .map((p) => picture(`banners/${p.slug}`, 'banner', (e) => banner(e, p.direction, p.palette)));
    case 'avatar':
      return AVATARS.map((_, i) =>
        picture(`avatars/a${String(i + 1).padStart(2, '0')}`, 'avatar', (e) => avatar(e, i)),
      );
    case 'brand':
      return [{ name: 'brand', output: `${brandFolder}share-1200x630.png`, run: brand }];
    case 'video':
      return pieces
        .filter((p) => VIDEOS.includes(p.slug))
        .map((p) => ({
          name: `videos/${p.slug}`,
          output: `${files}videos/${p.slug}-1280x720.webp`,
          run: (e) => video(e, p),
        }));
    default:
      throw new Error(`unknown kind ${kind}`);
  }
}

const only = option('only')?.split(',');
const until = Date.now() + Number(option('seconds') ?? 1e6) * 1000;
const pieces = catalogue().filter((p) => !only || only.includes(p.slug));
const since = Number(option('since') ?? 0) * 1000;
const isDone = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -1) >= since;
const todo = tasks(process.argv[2] ?? '', pieces).filter((t) => !isDone(t.output));
const easel = await openEasel();
let done = 0;
for (const task of todo) {
  if (Date.now() > until) break;
  try {
    await task.run(easel);
    if (encoding.length > 2) await encoding.shift();
  } catch (error) {
    console.error(task.name, (error as Error).message.slice(0, 300));
    process.exitCode = 1;
  }
  done++;
}
await Promise.all(encoding);
await easel.close();
console.log(done === todo.length ? 'all done' : `${todo.length - done} to go`);
