import { glow, lanterns, table } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { cook, kid } from './cast/hardship.ts';
import { intern } from './cast/modern.ts';

export const direction: Direction = {
  scene: { kind: 'hall', a: [2, 0.4, 1, 0], b: [2.4, 3, 0, 0], sun: [0.1, 0.6], seed: 19 },
  layers: [
    glow(0.66, 0.6, 0.6, '#f2b15c', 0.5),
    { emoji: 'kimono', x: 0.42, y: 0.68, s: 0.13 },
    { emoji: 't-shirt', x: 0.52, y: 0.69, s: 0.12 },
    { emoji: 'socks', x: 0.33, y: 0.7, s: 0.1 },
    { fig: { ...kid, hold: 'none', cloth: '#6fa287', gear: 'none' }, x: 0.45, y: 0.06, h: 0.5, yaw: 0.5 },
    { fig: cook, x: 0.7, y: 0.02, h: 0.84, yaw: -0.2 },
    table(0.18, '#8a4a2a'),
    { emoji: 'steaming-bowl', x: 0.55, y: 0.09, s: 0.24 },
    { emoji: 'dumpling', x: 0.74, y: 0.07, s: 0.14 },
    { emoji: 'chopsticks', x: 0.9, y: 0.06, s: 0.17 },
    lanterns(4, 0.95, 0.05, '#b23a48', 'lt'),
  ],
  title: {
    style: 'fine',
    x: 0.045,
    y: 0.42,
    size: 0.2,
    lines: ['弄堂', '小馆'],
    fill: ['#fffaf0', '#ffd58a'],
    edge: '#5a1a20',
    seal: '面',
  },
  icon: {
    kind: 'things',
    scene: { kind: 'burst', a: [0, 1, 0.2, 0] },
    layers: [
      glow(0.5, 0.6, 0.5, '#fff0cf', 0.4),
      { fig: cook, x: 0.5, y: -0.16, h: 1.18, yaw: 0.25, shadow: false },
      { emoji: 'steaming-bowl', x: 0.72, y: -0.02, s: 0.46 },
    ],
  },
  hud: 'farm',
  places: [
    { kind: 'city', a: [0, 0, 0, 0.4], b: [0.4, 0.16, 1, 0.7], seed: 6 },
    { kind: 'hall', a: [2, 0.3, 1, 0], b: [2, 2.6, 0, 0], seed: 9 },
  ],
  cast: [cook, kid, intern],
  goods: [
    'steaming-bowl',
    'dumpling',
    'cooked-rice',
    'shrimp',
    'leafy-green',
    'teapot',
    'oden',
    'egg',
    'chopsticks',
  ],
};
