import { glow, lanterns, table } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { duelist, horseman, storyteller, tiger } from './cast/legends.ts';

export const direction: Direction = {
  scene: { kind: 'hall', a: [2, 0.6, 0.7, 0], b: [2.2, 3, 0, 0], sun: [0, 0.65], seed: 8 },
  layers: [
    {
      glyph: 'cavalry',
      x: 0.34,
      y: 0.34,
      s: 0.6,
      fill: ['#f4efdc', '#8ac6a0'],
      opacity: 0.42,
      glow: '#8ac6a0',
      flip: true,
    },
    glow(0.4, 0.6, 0.6, '#bfe8c8', 0.4),
    { fig: storyteller, x: 0.68, y: 0.04, h: 0.86, yaw: -0.25 },
    table(0.17, '#6b4526'),
    { emoji: 'teapot', x: 0.46, y: 0.1, s: 0.18 },
    { emoji: 'teacup-without-handle', x: 0.88, y: 0.1, s: 0.15 },
    { emoji: 'joker', x: 0.56, y: 0.04, s: 0.15, rot: -20 },
    lanterns(4, 0.95, 0.05, '#c98b2b', 'wl'),
  ],
  title: {
    style: 'fine',
    x: 0.06,
    y: 0.4,
    size: 0.24,
    lines: ['卧龙', '茶馆'],
    fill: ['#fffdf0', '#e8d9a8'],
    edge: '#16302a',
    seal: '茶',
  },
  icon: {
    kind: 'face',
    fig: { ...storyteller, right: 0.9 },
    scene: { kind: 'burst', a: [0, 1, 0.2, 0] },
    front: [{ emoji: 'teacup-without-handle', x: 0.24, y: 0.02, s: 0.36 }],
  },
  hud: 'card',
  places: [
    { kind: 'hall', a: [2, 0.6, 0.6, 0], seed: 9 },
    { kind: 'dunes', a: [0.6, 0, 2, 0.4], b: [0.1, 0.5, 0.5, 0], seed: 2 },
  ],
  cast: [storyteller, horseman, tiger('#2f6b57', '#c98b2b'), duelist],
};
