import { platform } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { renovator } from './cast/hardship.ts';
import { calico } from './cast/modern.ts';

export const direction: Direction = {
  scene: { kind: 'burst', a: [3, 0.7, 0.1, 0], seed: 3 },
  layers: [
    platform(0.66, 0.14, 0.34, '#f6e3bd', '#c9985a', 0.06),
    { emoji: 'bed', x: 0.48, y: 0.18, s: 0.28 },
    { emoji: 'window', x: 0.6, y: 0.56, s: 0.24 },
    { emoji: 'potted-plant', x: 0.9, y: 0.2, s: 0.2 },
    { emoji: 'couch-and-lamp', x: 0.82, y: 0.16, s: 0.26 },
    { fig: renovator, x: 0.66, y: 0.02, h: 0.78, yaw: -0.15 },
    { fig: calico, x: 0.86, y: 0, h: 0.36, yaw: -0.5 },
    { emoji: 'books', x: 0.5, y: 0.04, s: 0.14 },
    { emoji: 'framed-picture', x: 0.78, y: 0.62, s: 0.15 },
  ],
  title: {
    style: 'cute',
    x: 0.035,
    y: 0.62,
    size: 0.19,
    lines: ['十平米', '改造王'],
    fill: ['#ffffff', '#ffe9b0'],
    edge: '#1d5a5a',
    tiltDeg: -4,
  },
  icon: {
    kind: 'face',
    fig: renovator,
    yaw: 0.3,
    scene: { kind: 'burst', a: [3, 1, 0.1, 0] },
    front: [{ emoji: 'house-with-garden', x: 0.8, y: 0.0, s: 0.42 }],
  },
  hud: 'puzzle',
  places: [{ kind: 'hall', a: [2, 0.2, 1, 0], b: [2.4, 2.6, 0, 0], seed: 4 }],
  cast: [renovator, calico],
  goods: ['bed', 'couch-and-lamp', 'potted-plant', 'books', 'framed-picture', 'chair'],
};
