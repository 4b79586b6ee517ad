/** The HTML page that a picture is photographed from: fonts, grain, vignette. */
import { fileURLToPath } from 'node:url';
import { fade, mix } from './color.ts';

const font = (pkg: string, file: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/${pkg}/package.json`)).replace('package.json', file);
const FACES: [string, string, number][] = [
  ['Brush', font('ma-shan-zheng', '400Regular/MaShanZheng_400Regular.ttf'), 400],
  ['Running', font('zhi-mang-xing', '400Regular/ZhiMangXing_400Regular.ttf'), 400],
  ['Fine', font('zcool-xiaowei', '400Regular/ZCOOLXiaoWei_400Regular.ttf'), 400],
  ['Cute', font('zcool-kuaile', '400Regular/ZCOOLKuaiLe_400Regular.ttf'), 400],
  ['Tech', font('zcool-qingke-huangyou', '400Regular/ZCOOLQingKeHuangYou_400Regular.ttf'), 400],
  ['SerifSC', font('noto-serif-sc', '900Black/NotoSerifSC_900Black.ttf'), 900],
  ['SansSC', font('noto-sans-sc', '900Black/NotoSansSC_900Black.ttf'), 900],
  ['SansSC', font('noto-sans-sc', '500Medium/NotoSansSC_500Medium.ttf'), 500],
  ['SansSC', font('noto-sans-sc', '700Bold/NotoSansSC_700Bold.ttf'), 700],
];
const fontCss = FACES.map(
  ([family, file, weight]) =>
    `@font-face{font-family:${family};font-weight:${weight};src:url("file://${file}")}`,
).join('');
const grain = `url("data:image/svg+xml;charset=utf-8,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><filter id="n"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  0 0 0 1.4 -.2"/></filter><rect width="320" height="320" filter="url(#n)"/></svg>')}")`;

/** Wraps layers into a document of the given size. */
export function page(width: number, height: number, body: string, extraCss = ''): string {
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><style>${fontCss}
*{margin:0;box-sizing:border-box}body{width:${width}px;height:${height}px;overflow:hidden;background:transparent;font-family:SansSC,sans-serif;position:relative}
.l{position:absolute;display:block}.full{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}${extraCss}</style><body>${body}</body></html>`;
}

/** Colour grade over a finished picture: warm light from the sun's side, dark corners, film grain. */
export function grade(palette: string[], sun: [number, number], strength = 1): string {
  const [dark, , mid, light] = palette as [string, string, string, string];
  const x = 50 + sun[0] * 56;
  const y = (1 - sun[1]) * 100;
  return `<div class="full" style="background:radial-gradient(circle at ${x}% ${y}%,${fade(mix(light, '#ffffff', 0.3), 0.34 * strength)},transparent 46%);mix-blend-mode:screen"></div>
<div class="full" style="background:radial-gradient(ellipse at 50% 46%,transparent 52%,${fade(mix(dark, '#000000', 0.45), 0.62 * strength)} 118%)"></div>
<div class="full" style="background:linear-gradient(${fade(mid, 0.1)},${fade(dark, 0.2)});mix-blend-mode:soft-light"></div>
<div class="full" style="background:${grain};mix-blend-mode:overlay;opacity:${0.1 * strength}"></div>`;
}
