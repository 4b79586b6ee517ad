import { glow, table, tumble } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { foxShop, hedgehog, rabbit } from './cast/tales.ts';

export const direction: Direction = {
  scene: { kind: 'forest', a: [0.35, 0.4, 0.7, 0], b: [1, 0, 0, 0], sun: [0.4, 0.72], seed: 3 },
  layers: [
    { emoji: 'hut', x: 0.86, y: 0.14, s: 0.52 },
    glow(0.82, 0.34, 0.4, '#ffcf7a', 0.6),
    { fig: hedgehog, x: 0.43, y: 0.02, h: 0.46, yaw: 0.6 },
    { fig: foxShop, x: 0.68, y: -0.04, h: 0.86, yaw: -0.25 },
    table(0.13, '#8a5226'),
    { emoji: 'honey-pot', x: 0.84, y: 0.09, s: 0.17 },
    { emoji: 'chestnut', x: 0.55, y: 0.08, s: 0.11 },
    { emoji: 'brown-mushroom', x: 0.48, y: 0.08, s: 0.13 },
    { emoji: 'jar', x: 0.93, y: 0.09, s: 0.16 },
    tumble(18, 0.035, ['#f08c42', '#d9622a', '#ffc25a'], 'petal', 'leaf'),
  ],
  title: {
    style: 'cute',
    x: 0.035,
    y: 0.66,
    size: 0.17,
    lines: ['小狐狸的', '山间杂货铺'],
    fill: ['#fffdf0', '#ffdf9a'],
    edge: '#7a3a16',
    tiltDeg: -2,
  },
  icon: {
    kind: 'face',
    fig: foxShop,
    yaw: 0.3,
    lift: 0.05,
    scene: { kind: 'forest', a: [0.5, 0.4, 0.7, 0], seed: 6 },
  },
  hud: 'farm',
  places: [
    { kind: 'meadow', b: [1, 1, 0, 0], seed: 8 },
    { kind: 'hall', a: [2, 0.3, 0.9, 0], b: [2, 2.6, 0, 0], seed: 2 },
  ],
  cast: [foxShop, hedgehog, rabbit],
  goods: [
    'chestnut',
    'honey-pot',
    'brown-mushroom',
    'jar',
    'maple-leaf',
    'umbrella',
    'candle',
    'red-apple',
    'bread',
  ],
};
