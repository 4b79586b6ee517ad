import { beam, glow, haze, tumble } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { guardian, stoker } from './cast/hardship.ts';
import { commander } from './cast/modern.ts';

export const direction: Direction = {
  look: 'oil',
  tall: true,
  scene: { kind: 'peaks', a: [1, 1, 0, 1], b: [0.55, 0.8, 0.6, 1.8], sun: [0.5, 0.84], seed: 19 },
  layers: [
    { glyph: 'modern-city', x: 0.3, y: 0.2, s: 0.3, fill: ['#3a4f6a', '#0e1621'], opacity: 0.8 },
    glow(0.3, 0.28, 0.3, '#ffb000', 0.4),
    { emoji: 'train', x: 0.64, y: 0.0, s: 0.6, dim: 0.15 },
    glow(0.64, 0.2, 0.6, '#ffe9b0', 0.85),
    beam([0.6, 0.16, 0.2, -0.05], '#ffe3a0', 0.02),
    { fig: stoker, x: 0.88, y: -0.06, h: 0.82, yaw: -0.4 },
    tumble(80, 0.012, ['#ffffff'], 'square', 'bliz'),
    haze(0.2, '#c9d9e8', 0.5),
  ],
  title: {
    style: 'serif',
    x: 0.04,
    y: 0.72,
    size: 0.155,
    lines: ['冻土补给线'],
    sub: '极夜',
    fill: ['#ffffff', '#c9dcec'],
    edge: '#14222f',
  },
  icon: {
    kind: 'face',
    fig: stoker,
    yaw: 0.3,
    scene: { kind: 'forest', a: [0, 0.1, 0.8, 0], b: [0, 1, 0, 0], seed: 4 },
    front: [glow(0.85, 0.3, 0.4, '#ffb000', 0.7)],
  },
  hud: 'hex',
  places: [
    { kind: 'forest', a: [0, 0.1, 0.9, 0], b: [0, 1, 0, 0], seed: 9 },
    { kind: 'hall', a: [3, 0.4, 0.6, 0], seed: 8 },
  ],
  cast: [stoker, guardian(), commander],
  goods: ['evergreen-tree', 'snowflake', 'railway-track', 'factory', 'fire', 'package'],
};
