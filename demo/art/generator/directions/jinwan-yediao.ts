import { foreground, glow } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { angler, kid } from './cast/hardship.ts';

export const direction: Direction = {
  look: 'oil',
  scene: { kind: 'peaks', a: [0, 0.7, 0.38, 1], b: [0.5, 0.7, 0, 1.4], sun: [-0.45, 0.82], seed: 33 },
  layers: [
    { emoji: 'tent', x: 0.9, y: 0.06, s: 0.32 },
    glow(0.84, 0.24, 0.4, '#ffd98a', 0.75),
    { fig: angler, x: 0.7, y: -0.02, h: 0.74, yaw: -0.5 },
    { emoji: 'fishing-pole', x: 0.56, y: 0.2, s: 0.4, flip: false },
    glow(0.42, 0.18, 0.14, '#d7ff3e', 1),
    { emoji: 'bucket', x: 0.83, y: 0.0, s: 0.16 },
    { emoji: 'fish', x: 0.52, y: 0.02, s: 0.12 },
    foreground(0.06, 60, '#04100f', 'yd'),
  ],
  title: {
    style: 'fine',
    x: 0.05,
    y: 0.6,
    size: 0.22,
    lines: ['今晚夜钓'],
    fill: ['#ffffff', '#d7ff8e'],
    edge: '#0a2a2c',
  },
  icon: {
    kind: 'things',
    scene: { kind: 'peaks', a: [0, 0.6, 0.45, 1], b: [0.5, 0.6, 0, 1.4], sun: [0.2, 0.8], seed: 4 },
    layers: [
      glow(0.5, 0.35, 0.5, '#d7ff3e', 0.7),
      { fig: angler, x: 0.46, y: -0.28, h: 1.24, yaw: 0.3, shadow: false },
      { emoji: 'fish', x: 0.78, y: 0.02, s: 0.44, rot: -20 },
    ],
  },
  hud: 'farm',
  places: [
    { kind: 'sea', a: [0, 1, 0.8, 0.2], b: [0.5, 0, 0, 0], seed: 6 },
    { kind: 'forest', a: [0.1, 0.7, 0.7, 0], seed: 8 },
  ],
  cast: [angler, kid],
  goods: [
    'fish',
    'tropical-fish',
    'blowfish',
    'fishing-pole',
    'bucket',
    'beer-mug',
    'shrimp',
    'flashlight',
    'tent',
  ],
};
