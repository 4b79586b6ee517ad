/** Twenty faces for players' profiles: one family of animals and people, each on its own ground. */
import { type Figure, figurePlate } from '../figure/figure.ts';
import type { Easel } from '../paint/easel.ts';
import { mix } from './color.ts';
import { page } from './page.ts';

const animal = (skin: string, more: Figure): Figure => ({ kind: 'animal', mood: 'smile', skin, ...more });

/** Ground colour and figure, in the order of the files a01 … a20. */
export const AVATARS: [string, Figure][] = [
  ['#f6c667', animal('#ea7b30', { ears: 'cat', nose: 'muzzle', hair2: '#5a2b18' })],
  ['#9ad1e8', animal('#fbfaf8', { ears: 'rabbit', hair2: '#ffb9c4' })],
  ['#f2a7b8', animal('#fff6ee', { ears: 'cat', calico: true, hair2: '#f4a7a0', eyes: '#2ec4b6' })],
  [
    '#a8d8a0',
    animal('#fdfdfb', { ears: 'bear', darkEars: true, patch: '#2a2a2e', nose: 'muzzle', hair2: '#2a2a2e' }),
  ],
  [
    '#c9b6f2',
    animal('#9463dd', { ears: 'dragon', hair2: '#f2a7c3', metal: '#ffe0a0', mood: 'joy', muzzle: 'smile' }),
  ],
  ['#ffe08a', animal('#ffd54a', { ears: 'chick', nose: 'beak', hair2: '#ff9a3c' })],
  [
    '#8fc7f2',
    animal('#7c9cc4', { ears: 'bear', nose: 'muzzle', hair2: '#c7d6ea', gear: 'goggles', glow: '#d6f2ff' }),
  ],
  ['#f7b890', animal('#c98a52', { ears: 'dog', nose: 'muzzle', hair2: '#7a4a26', mood: 'joy' })],
  ['#b8e0c8', animal('#7cc26a', { ears: 'frog', muzzle: 'smile', hair2: '#c9f0a8' })],
  ['#f4b6c2', animal('#ffb3bd', { ears: 'cat', nose: 'pig', hair2: '#f08a9a' })],
  [
    '#d9e4ef',
    animal('#f4f6f8', {
      ears: 'bear',
      nose: 'muzzle',
      hair2: '#c9d3e0',
      gear: 'cap',
      cloth: '#2e6fc9',
      trim: '#f2c14e',
    }),
  ],
  [
    '#ffcf8f',
    animal('#f0973c', { ears: 'cat', stripes: '#4a2412', hair2: '#ffe0c0', mood: 'fierce', eyes: '#7a9a2a' }),
  ],
  [
    '#b9c8f7',
    animal('#e9eef6', {
      ears: 'robot',
      muzzle: 'smile',
      hair2: '#5fa8e0',
      metal: '#8fa3c4',
      glow: '#7fe0ff',
      eyes: '#2f6fd0',
    }),
  ],
  ['#cfe8b0', animal('#fbf7f2', { ears: 'deer', hair2: '#f6c6d0', eyes: '#8a6a2a' })],
  ['#e4c9a8', animal('#9a7454', { ears: 'bear', nose: 'muzzle', hair2: '#d8b090', mood: 'sleepy' })],
  [
    '#a9b4e8',
    animal('#4a4f78', {
      ears: 'cat',
      hair2: '#8a90c4',
      eyes: '#ffd54a',
      gear: 'witch',
      cloth: '#5a3fa0',
      trim: '#ffd54a',
    }),
  ],
  [
    '#f2c9d8',
    {
      hair: 'tails',
      bangs: 0,
      body: 'dress',
      mood: 'wink',
      feminine: true,
      hairColor: '#ff9a6b',
      cloth: '#e0508b',
      trim: '#4cc9f0',
      eyes: '#4cc9f0',
    },
  ],
  [
    '#bfe0ef',
    {
      hair: 'knot',
      bangs: 1,
      body: 'robe',
      mood: 'calm',
      hairColor: '#22202c',
      cloth: '#eef3fa',
      trim: '#3f74b5',
      eyes: '#3a5f8f',
    },
  ],
  [
    '#d7c7f5',
    {
      hair: 'spiky',
      bangs: 1,
      gear: 'goggles',
      body: 'jacket',
      mood: 'joy',
      hairColor: '#3f4f9a',
      cloth: '#f7b801',
      trim: '#394a9e',
      glow: '#d6f2ff',
    },
  ],
  [
    '#cfe6cf',
    {
      hair: 'short',
      bangs: 2,
      gear: 'phones',
      body: 'jacket',
      mood: 'smile',
      feminine: true,
      hairColor: '#2f3a34',
      cloth: '#7fc29b',
      trim: '#ff7a59',
      glow: '#fff0a8',
      eyes: '#3f8f6a',
    },
  ],
];

/** Draws avatar number `index` at 256 × 256. */
export async function avatar(easel: Easel, index: number): Promise<Buffer> {
  const [ground, figure] = AVATARS[index]!;
  const beast = figure.kind === 'animal';
  const file = await easel.plate(
    figurePlate(figure, {
      width: 512,
      height: 512,
      distance: beast ? (figure.ears === 'rabbit' || figure.ears === 'deer' ? 5.6 : 4.9) : 4.1,
      look: [0, beast ? (figure.ears === 'rabbit' || figure.ears === 'deer' ? 1.34 : 1.16) : 1.4, 0],
      yaw: index % 2 ? 0.22 : -0.22,
      pitch: 0.03,
      key: '#fff6e8',
      fill: mix(ground, '#ffffff', 0.25),
      rim: mix(ground, '#ffffff', 0.7),
    }),
  );
  const html = `<div class="full" style="background:radial-gradient(circle at 42% 30%,${mix(ground, '#ffffff', 0.45)},${ground} 62%,${mix(ground, '#5a4a6a', 0.25)})"></div><img class="full" src="file://${file}" style="filter:drop-shadow(0 6px 10px ${mix(ground, '#2a1a3a', 0.7)}88)">`;
  return easel.photograph(page(256, 256, html), 256, 256);
}
