import { table } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { sleuth } from './cast/hardship.ts';
import { intern } from './cast/modern.ts';
import { corkboard } from './corkboard.ts';

export const direction: Direction = {
  look: 'toon',
  scene: { kind: 'hall', a: [2, 0.4, 0.8, 0], b: [2.2, 2.8, 0, 0], sun: [0.2, 0.6], seed: 6 },
  layers: [
    { draw: (w: number, h: number): string => corkboard(w, h) },
    { fig: sleuth, x: 0.74, y: -0.02, h: 0.88, yaw: -0.3 },
    table(0.14, '#5a3a1c'),
    { emoji: 'hot-beverage', x: 0.55, y: 0.09, s: 0.15 },
    { emoji: 'magnifying-glass-tilted-left', x: 0.89, y: 0.06, s: 0.2 },
    { emoji: 'ledger', x: 0.64, y: 0.07, s: 0.13 },
  ],
  title: {
    style: 'fine',
    x: 0.05,
    y: 0.2,
    size: 0.19,
    lines: ['格子侦探社'],
    fill: ['#fffdf5', '#ffd9a0'],
    edge: '#2a1a08',
  },
  icon: {
    kind: 'face',
    fig: sleuth,
    yaw: 0.3,
    scene: { kind: 'burst', a: [3, 1, 0, 0] },
    front: [{ emoji: 'magnifying-glass-tilted-left', x: 0.8, y: 0.0, s: 0.46 }],
  },
  hud: 'puzzle',
  places: [{ kind: 'city', a: [0.2, 0.5, 0, 0.3], seed: 12 }],
  cast: [sleuth, intern],
  goods: ['old-key', 'kitchen-knife', 'footprints', 'door', 'candle', 'hot-beverage'],
};
