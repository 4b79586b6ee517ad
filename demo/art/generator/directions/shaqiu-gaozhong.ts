import { rings, speed } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { baller, singer, smasher } from './cast/modern.ts';

export const direction: Direction = {
  look: 'toon',
  tall: true,
  scene: { kind: 'stage', a: [0.8, 0.3, 1, 1], b: [0, 0, 0, 0], sun: [0.1, 0.8], seed: 8 },
  layers: [
    speed(0.62, 0.56, '#f4fbff', 0.42, 'sq'),
    rings(0.44, 0.7, 0.2, '#ffffff', 3),
    { emoji: 'badminton', x: 0.44, y: 0.56, s: 0.24, rot: 30 },
    { emoji: 'fire', x: 0.4, y: 0.66, s: 0.14, rot: 60 },
    { fig: smasher, x: 0.72, y: 0.02, h: 0.96, yaw: -0.5, rot: 8, shadow: false },
  ],
  title: {
    style: 'sans',
    x: 0.035,
    y: 0.24,
    size: 0.2,
    lines: ['杀球高中'],
    fill: ['#ffffff', '#bfe6ff'],
    edge: '#c3123a',
    tiltDeg: -6,
  },
  icon: {
    kind: 'face',
    fig: { ...smasher, right: 1.3 },
    yaw: -0.35,
    scene: { kind: 'burst', a: [1, 1, 0.1, 0] },
    ribbon: '预约',
  },
  hud: 'race',
  places: [
    { kind: 'stage', a: [1, 0.4, 1, 1], seed: 3 },
    { kind: 'meadow', seed: 12 },
  ],
  cast: [smasher, { ...singer, hold: 'racket', cloth: '#ff3f5e' }, baller],
};
