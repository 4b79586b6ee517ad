import { glow } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { merchant, navigator, rabbit } from './cast/tales.ts';

export const direction: Direction = {
  look: 'oil',
  tall: true,
  scene: { kind: 'sea', a: [1, 0, 1, 1], b: [0.36, 0, 0, 0], sun: [0.2, 0.66], seed: 3 },
  layers: [
    {
      glyph: 'galleon',
      x: 0.44,
      y: 0.14,
      s: 0.6,
      fill: ['#5a3a22', '#1c0f0a'],
      rim: '#ffe6a8',
      flip: true,
    },
    glow(0.56, 0.62, 0.5, '#d9a441', 0.5),
    { fig: navigator, x: 0.74, y: -0.14, h: 0.98, yaw: -0.4 },
    {
      emblem: 'compass',
      x: 0.92,
      y: 0.04,
      s: 0.3,
      tint: ['#06283d', '#8a5f1a', '#d9a441', '#fff2c4', '#dff6ff'],
    },
    { glyph: 'swan-breeze', x: 0.6, y: 0.76, s: 0.07, fill: ['#fff', '#fff'] },
    { glyph: 'swan-breeze', x: 0.68, y: 0.82, s: 0.05, fill: ['#fff', '#fff'] },
    {
      glyph: 'big-wave',
      x: 0.12,
      y: -0.1,
      s: 0.42,
      fill: ['#47b5ff', '#06283d'],
      rim: '#dff6ff',
      opacity: 0.85,
    },
  ],
  title: {
    style: 'serif',
    x: 0.045,
    y: 0.8,
    size: 0.14,
    lines: ['罗盘与季风'],
    fill: ['#ffffff', '#ffdf9a'],
    edge: '#062a44',
  },
  icon: {
    kind: 'things',
    scene: { kind: 'sea', a: [1, 0, 1, 1], b: [0.4, 0, 0, 0], sun: [0, 0.7], seed: 6 },
    layers: [
      {
        emblem: 'compass',
        x: 0.5,
        y: 0.05,
        s: 0.9,
        tint: ['#06283d', '#8a5f1a', '#e0ac48', '#fff6d0', '#dff6ff'],
      },
    ],
  },
  hud: 'hex',
  places: [
    { kind: 'sea', a: [0, 0, 1, 0.3], b: [0.5, 0, 0, 0], seed: 8 },
    { kind: 'sea', a: [0.1, 1, 1, 0.4], b: [0.45, 0, 0, 0], seed: 4 },
  ],
  cast: [navigator, merchant, rabbit],
  goods: ['sailboat', 'desert-island', 'water-wave', 'anchor', 'amphora', 'spiral-shell'],
};
