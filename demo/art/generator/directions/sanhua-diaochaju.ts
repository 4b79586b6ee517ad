import { glow, haze } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { sleuth } from './cast/hardship.ts';
import { calico, intern } from './cast/modern.ts';

export const direction: Direction = {
  look: 'toon',
  scene: { kind: 'city', a: [0.8, 0, 0, 0.3], b: [0.6, 0.14, 0, 0.9], sun: [0.12, 0.76], seed: 7 },
  layers: [
    glow(0.56, 0.74, 0.34, '#fff1e6', 0.7),
    { glyph: 'water-tower', x: 0.38, y: 0.02, s: 0.58, fill: ['#3a3a5a', '#181830'], rim: '#f4a261' },
    { fig: intern, x: 0.87, y: -0.05, h: 0.74, yaw: -0.4 },
    { fig: calico, x: 0.64, y: -0.04, h: 0.86, yaw: -0.1 },
    { emoji: 'magnifying-glass-tilted-left', x: 0.5, y: 0.08, s: 0.24, rot: -10 },
    haze(0.14, '#22223b', 0.8),
  ],
  title: {
    style: 'cute',
    x: 0.04,
    y: 0.74,
    size: 0.19,
    lines: ['三花', '调查局'],
    fill: ['#fffaf2', '#ffc98a'],
    edge: '#2a2a4a',
    tiltDeg: -3,
  },
  icon: {
    kind: 'face',
    fig: calico,
    yaw: 0.2,
    lift: 0.06,
    scene: { kind: 'burst', a: [3, 1, 0.2, 0] },
    front: [{ emoji: 'magnifying-glass-tilted-left', x: 0.8, y: 0.02, s: 0.4 }],
    ribbon: '预约',
  },
  hud: 'novel',
  places: [
    { kind: 'city', a: [0.8, 0.6, 0, 0.4], seed: 5 },
    { kind: 'hall', a: [2, 0.5, 0.7, 0], seed: 3 },
  ],
  cast: [calico, intern, sleuth],
};
