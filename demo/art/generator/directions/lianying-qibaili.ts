import { banner, glow, haze } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { soldier, storyteller } from './cast/legends.ts';

export const direction: Direction = {
  look: 'oil',
  tall: true,
  scene: { kind: 'dunes', a: [0.7, 0, 2, 1.1], b: [0.1, 0.75, 0.6, 0], sun: [0.1, 0.52], seed: 7 },
  layers: [
    { glyph: 'desert-camp', x: 0.16, y: 0.2, s: 0.24, fill: ['#5c3a21', '#2a160d'], rim: '#e9b872' },
    { glyph: 'barracks-tent', x: 0.35, y: 0.22, s: 0.2, fill: ['#5c3a21', '#2a160d'], rim: '#e9b872' },
    { glyph: 'barracks-tent', x: 0.9, y: 0.19, s: 0.26, fill: ['#4a2c1a', '#1f1510'], rim: '#e9b872' },
    banner(0.3, 0.14, 0.5, '#7a1f1a', '汉'),
    banner(0.88, 0.06, 0.82, '#8f2a1c', '蜀', true),
    banner(0.54, 0.18, 0.4, '#7a1f1a', '汉', true, 0.9),
    {
      fig: {
        ...soldier,
        hair: 'long',
        cape: 'cape',
        cloth: '#6d2a1a',
        trim: '#b8532a',
        metal: '#caa25a',
        gear: 'crown',
        hold: 'sword',
      },
      x: 0.68,
      y: -0.14,
      h: 0.96,
      yaw: -0.5,
    },
    haze(0.25, '#1f1510', 0.7),
  ],
  title: {
    style: 'brush',
    x: 0.05,
    y: 0.66,
    size: 0.2,
    lines: ['连营', '七百里'],
    fill: ['#fff3d6', '#e8a04a'],
    seal: '夷陵',
  },
  icon: {
    kind: 'things',
    scene: { kind: 'dunes', a: [0.6, 0, 2, 1], b: [0.14, 0.8, 0.5, 0], sun: [0, 0.6], seed: 3 },
    layers: [
      glow(0.5, 0.55, 0.6, '#ff8a3d', 0.6),
      banner(0.12, -0.02, 1.0, '#a3241a', '汉'),
      {
        fig: {
          ...soldier,
          cape: 'cape',
          cloth: '#7a2a1a',
          trim: '#c8432a',
          metal: '#e0b060',
          hold: 'none',
        },
        x: 0.62,
        y: -0.34,
        h: 1.36,
        yaw: -0.35,
        shadow: false,
      },
      { emoji: 'fire', x: 0.16, y: -0.04, s: 0.34 },
    ],
  },
  hud: 'hex',
  places: [
    { kind: 'peaks', a: [0, 0.8, 0.24, 0], seed: 8 },
    { kind: 'dunes', a: [0.6, 0, 2, 0.5], b: [0.1, 0.9, 0.7, 0], seed: 4 },
  ],
  cast: [{ ...soldier, gear: 'crown', hair: 'long', cape: 'cape', hold: 'sword' }, storyteller, soldier],
  goods: ['evergreen-tree', 'mountain', 'hut', 'castle', 'shield', 'bow-and-arrow'],
};
