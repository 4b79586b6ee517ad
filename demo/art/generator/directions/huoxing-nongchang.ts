import { dome, foreground } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { gardenBot, salvager } from './cast/modern.ts';

export const direction: Direction = {
  scene: { kind: 'dunes', a: [0.4, 0, 0, 0], b: [0.06, 0, 0.7, 0], sun: [-0.35, 0.72], seed: 31 },
  layers: [
    { emoji: 'potted-plant', x: 0.52, y: 0.14, s: 0.2 },
    { emoji: 'herb', x: 0.87, y: 0.14, s: 0.2 },
    { emoji: 'tomato', x: 0.8, y: 0.12, s: 0.12 },
    { emoji: 'evergreen-tree', x: 0.6, y: 0.2, s: 0.24 },
    { emoji: 'sunflower', x: 0.92, y: 0.12, s: 0.22 },
    { fig: gardenBot, x: 0.7, y: 0.04, h: 0.68, yaw: -0.2 },
    { emoji: 'potato', x: 0.58, y: 0.04, s: 0.12 },
    dome(0.7, 0.1, 0.74, '#d7fff1'),
    foreground(0.07, 0, '#5a2016', 'mars'),
    { emoji: 'rocket', x: 0.4, y: 0.5, s: 0.15 },
  ],
  title: {
    style: 'sans',
    x: 0.035,
    y: 0.74,
    size: 0.165,
    lines: ['火星', '七号农场'],
    fill: ['#fffdf5', '#ffd9b8'],
    edge: '#7a2416',
    tiltDeg: -3,
  },
  icon: {
    kind: 'face',
    fig: gardenBot,
    yaw: 0.25,
    lift: 0.1,
    scene: { kind: 'dunes', a: [0.3, 0, 0, 0], b: [0.1, 0, 0.6, 0], sun: [0.2, 0.7], seed: 2 },
    front: [{ emoji: 'seedling', x: 0.78, y: 0.0, s: 0.4 }],
  },
  hud: 'farm',
  places: [
    { kind: 'space', a: [0.26, 0, 0, 0], b: [0.7, 0.3, 0.7, 0], seed: 8 },
    { kind: 'dunes', b: [0.1, 0, 0.9, 0], seed: 3 },
  ],
  cast: [gardenBot, salvager],
  goods: [
    'potato',
    'tomato',
    'seedling',
    'droplet',
    'sunflower',
    'carrot',
    'battery',
    'ear-of-corn',
    'strawberry',
  ],
};
