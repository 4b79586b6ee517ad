import { beam, glow, haze } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { mage } from './cast/tales.ts';

export const direction: Direction = {
  look: 'pixel',
  scene: { kind: 'hall', a: [0, 0.8, 0.35, 0], b: [1.8, 3.4, 0, 0], sun: [0, 0.7], seed: 11 },
  layers: [
    {
      emblem: 'prism',
      x: 0.46,
      y: 0.56,
      s: 0.26,
      material: 1,
      tint: ['#101820', '#3d7a5a', '#b9f5c9', '#ffffff', '#a6ff6b'],
    },
    {
      emblem: 'floating-crystal',
      x: 0.88,
      y: 0.66,
      s: 0.24,
      material: 1,
      tint: ['#101820', '#3d7a5a', '#b9f5c9', '#ffffff', '#a6ff6b'],
    },
    { fig: mage, x: 0.67, y: -0.04, h: 0.8, yaw: -0.25 },
    beam([0.765, 0.51, 0.46, 0.68, 0.88, 0.78, 0.7, 1.05], '#a6ff6b'),
    glow(0.77, 0.52, 0.3, '#a6ff6b', 0.8),
    haze(0.18, '#101820', 0.8),
  ],
  title: {
    style: 'fine',
    x: 0.05,
    y: 0.36,
    size: 0.19,
    lines: ['塔底的', '法师'],
    fill: ['#f7fff0', '#c8f5a0'],
    edge: '#16261f',
  },
  icon: {
    kind: 'face',
    fig: mage,
    yaw: 0.3,
    zoom: 0.84,
    lift: 0.15,
    scene: { kind: 'hall', a: [0, 0.9, 0.3, 0], seed: 4 },
    front: [beam([-0.1, 0.2, 0.3, 0.1, 1.1, 0.42], '#a6ff6b', 0.016)],
  },
  hud: 'puzzle',
  places: [{ kind: 'hall', a: [0, 0.7, 0.4, 0], seed: 14 }],
  cast: [mage],
  goods: ['gem-stone', 'crystal-ball', 'mirror', 'candle', 'magic-wand', 'star'],
};
