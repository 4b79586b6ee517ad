import { haze } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { rabbit, sheep } from './cast/tales.ts';

export const direction: Direction = {
  scene: { kind: 'meadow', a: [0, 1, 1, 0], b: [0, 0, 0, 0], sun: [0.45, 0.82], seed: 4 },
  layers: [
    { emoji: 'houses', x: 0.45, y: 0.05, s: 0.2, opacity: 0.7 },
    { fig: sheep, x: 0.44, y: 0.28, h: 0.36, yaw: 0.4 },
    { fig: { ...sheep, mood: 'joy' }, x: 0.88, y: 0.2, h: 0.46, yaw: -0.5 },
    { fig: sheep, x: 0.67, y: -0.02, h: 0.86, yaw: -0.15 },
    { emoji: 'scissors', x: 0.85, y: 0.02, s: 0.2, rot: 20 },
    haze(0.16, '#ffffff', 0.8),
  ],
  title: {
    style: 'cute',
    x: 0.04,
    y: 0.58,
    size: 0.21,
    lines: ['咩咩', '云上牧场'],
    fill: ['#ffffff', '#ffd6e2'],
    edge: '#3a78b8',
    tiltDeg: 3,
  },
  icon: {
    kind: 'face',
    fig: { ...sheep, mood: 'joy' },
    yaw: 0.2,
    lift: 0.06,
    scene: { kind: 'meadow', a: [0, 1, 1, 0], b: [0, 0, 0, 0], seed: 2 },
  },
  hud: 'idle',
  places: [{ kind: 'meadow', a: [0.8, 0, 0.8, 0], seed: 9 }],
  cast: [
    sheep,
    { hair: 'short', gear: 'straw', body: 'jacket', mood: 'joy', cloth: '#8ecdf7', trim: '#ffb3c6' },
    rabbit,
  ],
  goods: ['ewe', 'yarn', 'cloud', 'scissors', 'droplet', 'rainbow'],
};
