import { glow, lanterns, table } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { boatman, duelist, keeper, rival } from './cast/legends.ts';

export const direction: Direction = {
  scene: { kind: 'hall', a: [2, 0.35, 0.9, 0], b: [2.3, 3.1, 0, 0], sun: [0, 0.6], seed: 4 },
  layers: [
    glow(0.5, 0.7, 0.6, '#ffb45a', 0.35),
    { fig: { ...rival, body: 'robe', hold: 'none', mood: 'sleepy' }, x: 0.44, y: 0.2, h: 0.42, yaw: 0.5 },
    {
      fig: { ...boatman, hold: 'none', cloth: '#5a3b2a', mood: 'joy' },
      x: 0.87,
      y: 0.17,
      h: 0.48,
      yaw: -0.5,
    },
    { fig: keeper, x: 0.67, y: 0.04, h: 0.78, yaw: -0.12 },
    lanterns(6, 0.93, 0.06, '#e0402c', 'kz'),
    table(0.2, '#7a4423'),
    { emoji: 'sake', x: 0.46, y: 0.12, s: 0.2 },
    { emoji: 'steaming-bowl', x: 0.86, y: 0.1, s: 0.19 },
    { emoji: 'abacus', x: 0.66, y: 0.06, s: 0.2, rot: -6 },
  ],
  title: {
    style: 'cute',
    x: 0.045,
    y: 0.56,
    size: 0.21,
    lines: ['客栈', '打烊后'],
    fill: ['#fff2cc', '#ffc05a'],
    edge: '#5a2a12',
    tiltDeg: -3,
  },
  icon: {
    kind: 'face',
    fig: keeper,
    scene: { kind: 'hall', a: [2, 0.3, 1, 0], b: [1.6, 2.6, 0, 0], seed: 2 },
    front: [lanterns(2, 0.99, 0.12, '#e0402c', 'ki'), { emoji: 'sake', x: 0.8, y: 0.0, s: 0.42 }],
  },
  hud: 'farm',
  places: [
    { kind: 'dunes', seed: 5 },
    { kind: 'hall', a: [2, 0.4, 1, 0], b: [1.8, 2.6, 0, 0], seed: 6 },
  ],
  cast: [keeper, boatman, rival, duelist],
  goods: [
    'sake',
    'steaming-bowl',
    'dumpling',
    'meat-on-bone',
    'cooked-rice',
    'teapot',
    'oden',
    'fish',
    'abacus',
  ],
};
