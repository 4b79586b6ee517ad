import { tumble } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { gingerKing } from './cast/tales.ts';

export const direction: Direction = {
  scene: { kind: 'meadow', a: [1, 1, 0.8, 0], b: [0, 0, 0, 0], sun: [0.3, 0.85], seed: 14 },
  layers: [
    { emoji: 'castle', x: 0.86, y: 0.12, s: 0.5, rot: 8 },
    { emoji: 'shortcake', x: 0.44, y: 0.08, s: 0.26, rot: -12 },
    { emoji: 'lollipop', x: 0.52, y: 0.3, s: 0.3, rot: 14 },
    { emoji: 'doughnut', x: 0.92, y: 0.02, s: 0.2 },
    { fig: gingerKing, x: 0.68, y: -0.03, h: 0.84, yaw: -0.2 },
    { emoji: 'candy', x: 0.5, y: 0.02, s: 0.16, rot: 20 },
    { emoji: 'cookie', x: 0.83, y: 0.62, s: 0.13 },
    { emoji: 'cupcake', x: 0.4, y: 0.0, s: 0.17 },
    tumble(22, 0.03, ['#ff9fc0', '#8be8cb', '#ffe08a', '#ffffff'], 'square', 'cd'),
  ],
  title: {
    style: 'cute',
    x: 0.035,
    y: 0.68,
    size: 0.2,
    lines: ['糖霜王国', '塌了'],
    fill: ['#ffffff', '#ffc2d6'],
    edge: '#a81a55',
    tiltDeg: -5,
  },
  icon: {
    kind: 'face',
    fig: gingerKing,
    yaw: 0.2,
    lift: 0.12,
    scene: { kind: 'burst', a: [1, 0.9, 0.4, 0] },
    front: [{ emoji: 'lollipop', x: 0.82, y: 0.02, s: 0.42 }],
  },
  hud: 'puzzle',
  places: [{ kind: 'meadow', a: [0.6, 1, 0, 0], seed: 3 }],
  cast: [gingerKing],
  goods: ['candy', 'lollipop', 'doughnut', 'cookie', 'cupcake', 'strawberry'],
};
