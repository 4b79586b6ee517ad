import { banner, foreground } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { keeper, rival, soldier } from './cast/legends.ts';

export const direction: Direction = {
  look: 'oil',
  scene: { kind: 'peaks', a: [0, 0.9, 0, 0], b: [0.5, 0, 0.4, 1.5], sun: [0.02, 0.56], seed: 12 },
  layers: [
    { glyph: 'cavalry', x: 0.38, y: 0.06, s: 0.3, fill: ['#4a2c12', '#1c1008'], rim: '#f7e3b2' },
    { emoji: 'horse', x: 0.9, y: 0.02, s: 0.3, dim: 0.25 },
    banner(0.83, 0.06, 0.84, '#274b6d', '镖', true),
    {
      fig: {
        ...keeper,
        hold: 'sword',
        cloth: '#274b6d',
        trim: '#dba13a',
        gear: 'douli',
        mood: 'smile',
        cape: 'scarf',
        right: 0.3,
      },
      x: 0.66,
      y: -0.12,
      h: 0.92,
      yaw: -0.4,
    },
    foreground(0.06, 46, '#241406', 'bh'),
  ],
  title: {
    style: 'brush',
    x: 0.05,
    y: 0.66,
    size: 0.21,
    lines: ['镖行', '万里'],
    fill: ['#fff6dd', '#f0b850'],
    seal: '镖',
  },
  icon: {
    kind: 'things',
    scene: { kind: 'peaks', a: [0, 0.8, 0, 0], b: [0.5, 0, 0.4, 1.3], sun: [0.1, 0.62], seed: 3 },
    layers: [
      banner(0.24, 0.02, 1, '#274b6d', '镖'),
      { emoji: 'horse-face', x: 0.7, y: 0.02, s: 0.52, flip: true },
    ],
  },
  hud: 'hex',
  places: [
    { kind: 'dunes', b: [0.1, 0, 0.8, 0], seed: 9 },
    { kind: 'peaks', a: [0, 0.8, 0.2, 0], b: [0.5, 1, 0.4, 1.6], seed: 2 },
  ],
  cast: [{ ...keeper, hold: 'sword', cloth: '#274b6d', trim: '#dba13a', gear: 'douli' }, rival, soldier],
  goods: ['package', 'horse', 'money-bag', 'tent', 'scroll', 'mountain'],
};
