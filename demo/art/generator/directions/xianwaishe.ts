import { haze, tumble } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { bassist, drummer, singer } from './cast/modern.ts';

export const direction: Direction = {
  look: 'toon',
  tall: true,
  scene: { kind: 'stage', a: [0, 0.2, 0, 0], b: [1, 0, 0, 0], sun: [0.36, 0.6], seed: 3 },
  layers: [
    { fig: drummer, x: 0.9, y: 0.04, h: 0.66, yaw: -0.5 },
    { emoji: 'long-drum', x: 0.44, y: 0.06, s: 0.2 },
    {
      fig: { ...bassist, hairColor: '#d9b87a', mood: 'calm', trim: '#ffe0b5' },
      x: 0.48,
      y: 0.05,
      h: 0.62,
      yaw: 0.5,
    },
    { fig: bassist, x: 0.76, y: -0.02, h: 0.78, yaw: -0.25 },
    { fig: singer, x: 0.62, y: -0.1, h: 0.92, yaw: 0.05 },
    tumble(16, 0.05, ['#ffffff', '#ffe0b5', '#4cc9f0'], 'note', 'xw'),
    haze(0.15, '#3a1c4a', 0.5),
  ],
  title: {
    style: 'sans',
    x: 0.035,
    y: 0.68,
    size: 0.21,
    lines: ['弦外社！'],
    fill: ['#ffffff', '#ffe0b5'],
    edge: '#8a1a5a',
    tiltDeg: -6,
  },
  icon: { kind: 'face', fig: singer, yaw: 0.3, scene: { kind: 'burst', a: [3, 1, 0.4, 0] }, front: [] },
  hud: 'rhythm',
  places: [
    { kind: 'stage', seed: 4 },
    { kind: 'meadow', seed: 4 },
  ],
  cast: [singer, bassist, drummer],
};
