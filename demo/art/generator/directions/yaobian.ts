import { glow, table } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { merchant, potter } from './cast/tales.ts';

export const direction: Direction = {
  look: 'oil',
  tall: true,
  scene: { kind: 'hall', a: [0, 0.5, 1, 0.2], b: [2, 2.4, 0, 0], sun: [-0.1, 0.5], seed: 21 },
  layers: [
    glow(0.42, 0.42, 0.6, '#ff8a3d', 0.75),
    { glyph: 'fire-shrine', x: 0.38, y: 0.02, s: 0.62, fill: ['#4f3a30', '#1d1512'], rim: '#ff9a5a' },
    { fig: potter, x: 0.7, y: -0.06, h: 0.9, yaw: -0.35 },
    {
      emblem: 'porcelain-vase',
      x: 0.9,
      y: 0.12,
      s: 0.36,
      material: 1,
      tint: ['#1d2b2f', '#3f7f86', '#a3cfc9', '#ffffff', '#eef3ea'],
    },
    table(0.13, '#5a4030'),
    { emoji: 'amphora', x: 0.52, y: 0.08, s: 0.17 },
    { emoji: 'teacup-without-handle', x: 0.64, y: 0.08, s: 0.13 },
  ],
  title: {
    style: 'fine',
    x: 0.06,
    y: 0.62,
    size: 0.32,
    lines: ['窑变'],
    fill: ['#ffffff', '#a9dcd4'],
    edge: '#24393d',
    seal: '窑',
  },
  icon: {
    kind: 'things',
    scene: { kind: 'burst', a: [2, 0.8, 0.2, 0] },
    layers: [
      glow(0.5, 0.3, 0.6, '#d9572b', 0.7),
      { fig: potter, x: 0.42, y: -0.32, h: 1.3, yaw: 0.3, shadow: false },
      {
        emblem: 'porcelain-vase',
        x: 0.8,
        y: 0.0,
        s: 0.5,
        material: 1,
        tint: ['#1d2b2f', '#2f7078', '#9ed6d0', '#ffffff', '#ffb28a'],
      },
    ],
  },
  hud: 'farm',
  places: [
    { kind: 'hall', a: [2, 0.3, 0.8, 0], b: [2, 2.6, 0, 0], seed: 7 },
    { kind: 'ink', a: [0, 1, 0, 0], seed: 12 },
  ],
  cast: [potter, merchant],
  goods: [
    'amphora',
    'teacup-without-handle',
    'fire',
    'wood',
    'droplet',
    'rock',
    'teapot',
    'bowl-with-spoon',
    'coin',
  ],
};
