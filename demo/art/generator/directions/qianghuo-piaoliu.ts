import { tumble } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { dj, drifter, rafter } from './cast/hardship.ts';

export const direction: Direction = {
  tall: true,
  scene: { kind: 'sea', a: [0.3, 0, 1, 1], b: [0.46, 0, 0, 0], sun: [0.3, 0.7], seed: 16 },
  layers: [
    { glyph: 'modern-city', x: 0.3, y: 0.36, s: 0.36, fill: ['#2a5a78', '#13293d'], opacity: 0.75 },
    { glyph: 'raft', x: 0.43, y: 0.14, s: 0.24, fill: ['#7a4a26', '#2a170c'], rim: '#e8f1f2' },
    { glyph: 'raft', x: 0.7, y: -0.16, s: 0.72, fill: ['#8a5a30', '#2a170c'], rim: '#ffd9a0' },
    { emoji: 'oil-drum', x: 0.54, y: 0.1, s: 0.22 },
    { emoji: 'oil-drum', x: 0.9, y: 0.06, s: 0.24 },
    { fig: rafter, x: 0.72, y: 0.06, h: 0.8, yaw: -0.45, shadow: false },
    { emoji: 'collision', x: 0.42, y: 0.3, s: 0.14 },
    tumble(24, 0.02, ['#e8f1f2'], 'petal', 'qs'),
  ],
  title: {
    style: 'sans',
    x: 0.035,
    y: 0.74,
    size: 0.19,
    lines: ['枪火漂流'],
    fill: ['#ffffff', '#ffd0a8'],
    edge: '#0e3a5a',
    tiltDeg: -4,
  },
  icon: {
    kind: 'face',
    fig: rafter,
    yaw: -0.35,
    scene: { kind: 'sea', a: [0.2, 0, 1, 0.8], b: [0.4, 0, 0, 0], sun: [0.1, 0.7], seed: 3 },
  },
  hud: 'shoot',
  places: [
    { kind: 'sea', a: [0.8, 0, 1, 1], b: [0.5, 0, 0, 0], seed: 4 },
    { kind: 'city', a: [0, 0, 0.8, 0], b: [0.6, 0.34, 1, 0.8], seed: 5 },
  ],
  cast: [rafter, drifter, dj],
};
