import { foreground, glow } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { lampgirl, novice, storyteller } from './cast/legends.ts';

export const direction: Direction = {
  scene: { kind: 'peaks', a: [0, 0.9, 0, 0], b: [0.5, 0.9, 0.5, 1.5], sun: [-0.3, 0.78], seed: 21 },
  layers: [
    { glyph: 'shinto-shrine', x: 0.86, y: 0.08, s: 0.62, fill: ['#6c63c9', '#2b2d6e'], rim: '#fef6d8' },
    { glyph: 'cauldron', x: 0.42, y: 0.06, s: 0.36, fill: ['#5a4a3a', '#241a30'], rim: '#ff8552' },
    { emoji: 'collision', x: 0.42, y: 0.32, s: 0.3 },
    glow(0.42, 0.5, 0.45, '#ff8552', 0.6),
    glow(0.38, 0.66, 0.35, '#9ad1d4', 0.6),
    { fig: novice, x: 0.68, y: -0.06, h: 0.84, yaw: -0.3 },
    foreground(0.05, 60, '#23265a', 'sf'),
  ],
  title: {
    style: 'cute',
    x: 0.04,
    y: 0.75,
    size: 0.2,
    lines: ['师父', '又闭关了'],
    fill: ['#fffbe0', '#ffd06b'],
    edge: '#3a2f8a',
    tiltDeg: -3,
  },
  icon: {
    kind: 'face',
    fig: novice,
    yaw: 0.2,
    scene: { kind: 'burst', a: [2, 1, 0.3, 0] },
    front: [
      {
        emblem: 'cauldron',
        x: 0.8,
        y: 0.0,
        s: 0.36,
        tint: ['#2b1a10', '#7a4a24', '#d08a3e', '#ffe0a0', '#ff8552'],
      },
    ],
    ribbon: '折扣',
  },
  hud: 'idle',
  places: [{ kind: 'clouds', a: [0, 1, 0.3, 0], seed: 3 }],
  cast: [
    novice,
    { ...lampgirl, hair: 'tails', hold: 'none', mood: 'joy', cloth: '#ff8552' },
    { ...storyteller, hairColor: '#e8e8ee', mood: 'sleepy' },
  ],
  goods: ['alembic', 'scroll', 'coin', 'herb', 'gem-stone', 'fire'],
};
