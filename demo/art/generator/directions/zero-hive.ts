import { beam, haze } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { trooper } from './cast/hardship.ts';
import { commander, mech } from './cast/modern.ts';

export const direction: Direction = {
  tall: true,
  scene: { kind: 'hall', a: [1, 0.6, 0.7, 0], b: [2.4, 3.6, 0, 0], sun: [0, 0.6], seed: 2 },
  layers: [
    {
      glyph: 'hive',
      x: 0.62,
      y: 0.46,
      s: 0.4,
      fill: ['#ffd60a', '#6d4a00'],
      opacity: 0.35,
      glow: '#ffd60a',
    },
    { emoji: 'honeybee', x: 0.88, y: 0.7, s: 0.1, dim: 0.4 },
    { glyph: 'delivery-drone', x: 0.45, y: 0.7, s: 0.14, fill: ['#555', '#111'], rim: '#ffd60a' },
    { glyph: 'delivery-drone', x: 0.9, y: 0.52, s: 0.1, fill: ['#555', '#111'], rim: '#ffd60a' },
    { fig: { ...mech, metal: '#ffd60a' }, x: 0.48, y: 0, h: 0.6, yaw: 1 },
    { fig: mech, x: 0.88, y: 0, h: 0.62, yaw: -0.9, flip: false },
    { fig: mech, x: 0.68, y: -0.12, h: 0.98, yaw: -0.3 },
    beam([0.42, 0.5, 0.2, 0.6], '#ffd60a', 0.006),
    haze(0.18, '#0d0d0d', 0.8),
  ],
  title: {
    style: 'tech',
    x: 0.05,
    y: 0.64,
    size: 0.27,
    lines: ['机巢'],
    sub: 'ZERO HIVE',
    fill: ['#ffffff', '#ffd60a'],
    edge: '#101010',
  },
  icon: {
    kind: 'face',
    fig: mech,
    yaw: 0.3,
    zoom: 0.95,
    scene: { kind: 'hall', a: [1, 0.5, 0.8, 0], b: [2, 3, 0, 0], seed: 3 },
  },
  hud: 'shoot',
  places: [
    { kind: 'city', a: [0.3, 0, 0.3, 0.3], seed: 9 },
    { kind: 'hall', a: [1, 0.8, 0.6, 0], b: [1.8, 2.6, 0, 0], seed: 7 },
  ],
  cast: [mech, commander, trooper],
};
