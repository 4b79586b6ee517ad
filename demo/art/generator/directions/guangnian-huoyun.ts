import type { Direction } from '../compose/types.ts';
import { captain, commander, gardenBot } from './cast/modern.ts';

export const direction: Direction = {
  look: 'pixel',
  scene: { kind: 'space', a: [0.26, 1, 0.07, 0.1], b: [1.1, -0.42, 0.62, 0], sun: [0.5, 0.9], seed: 21 },
  layers: [
    { glyph: 'cargo-crate', x: 0.44, y: 0.5, s: 0.13, fill: ['#ffe066', '#a8761a'], rim: '#fff', rot: -8 },
    { glyph: 'cargo-crate', x: 0.52, y: 0.56, s: 0.15, fill: ['#c996cc', '#5a3a8d'], rim: '#fff', rot: -8 },
    { glyph: 'cargo-crate', x: 0.61, y: 0.62, s: 0.17, fill: ['#7fd8ff', '#2a5a9d'], rim: '#fff', rot: -8 },
    { emoji: 'rocket', x: 0.76, y: 0.62, s: 0.3, rot: 20 },
    { emoji: 'couch-and-lamp', x: 0.7, y: -0.03, s: 0.42 },
    { fig: captain, x: 0.74, y: -0.08, h: 0.74, yaw: -0.2 },
    { emoji: 'hot-beverage', x: 0.9, y: 0.06, s: 0.14 },
  ],
  title: {
    style: 'cute',
    x: 0.04,
    y: 0.28,
    size: 0.21,
    lines: ['光年货运'],
    fill: ['#fffdf0', '#ffe066'],
    edge: '#2c1d6a',
    tiltDeg: -3,
  },
  icon: {
    kind: 'face',
    fig: captain,
    yaw: 0.25,
    scene: { kind: 'space', a: [0.3, 1, 0, 0], b: [1, 0.3, 0.8, 0], sun: [-0.4, 0.9], seed: 4 },
    front: [{ emoji: 'package', x: 0.8, y: 0.02, s: 0.36, rot: 8 }],
  },
  hud: 'idle',
  places: [
    { kind: 'space', a: [0.4, 0, 0.1, 0.2], b: [0.8, 0.4, 0.4, 0], seed: 5 },
    { kind: 'hall', a: [1, 0.3, 0.7, 0], b: [2, 3, 0, 0], seed: 3 },
  ],
  cast: [captain, gardenBot, commander],
  goods: ['package', 'rocket', 'battery', 'coin', 'satellite', 'hot-beverage'],
};
