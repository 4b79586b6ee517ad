import { beam, glow, table } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { carpenter } from './cast/tales.ts';

export const direction: Direction = {
  look: 'oil',
  scene: { kind: 'hall', a: [2, 0.6, 0.6, 0], b: [2.3, 3, 0, 0], sun: [0.3, 0.7], seed: 14 },
  layers: [
    beam([0.2, 1.05, 0.62, -0.05], '#ead7bb', 0.05),
    {
      emblem: 'packed-planks',
      x: 0.42,
      y: 0.54,
      s: 0.3,
      material: 2,
      tint: ['#2e1c11', '#5a3418', '#b98b5e', '#ead7bb', '#fff2d8'],
      rot: -14,
    },
    {
      emblem: 'puzzle',
      x: 0.9,
      y: 0.52,
      s: 0.3,
      material: 2,
      tint: ['#2e1c11', '#6a4020', '#c99a64', '#ead7bb', '#fff2d8'],
      rot: 10,
    },
    {
      emblem: 'cube',
      x: 0.55,
      y: 0.7,
      s: 0.2,
      material: 2,
      tint: ['#2e1c11', '#5a3418', '#b98b5e', '#ead7bb', '#fff2d8'],
    },
    { fig: carpenter, x: 0.7, y: 0, h: 0.84, yaw: -0.3 },
    table(0.15, '#8a5c34'),
    { emoji: 'carpentry-saw', x: 0.52, y: 0.1, s: 0.16 },
    { emoji: 'wood', x: 0.89, y: 0.08, s: 0.17 },
  ],
  title: {
    style: 'fine',
    x: 0.05,
    y: 0.38,
    size: 0.21,
    lines: ['榫卯', '先生'],
    fill: ['#fff8ea', '#ead0a0'],
    edge: '#3a2414',
    seal: '木',
  },
  icon: {
    kind: 'things',
    scene: { kind: 'hall', a: [2, 0.4, 0.8, 0], b: [1.8, 2.6, 0, 0], seed: 3 },
    layers: [
      glow(0.5, 0.5, 0.6, '#ffe6b8', 0.5),
      {
        emblem: 'puzzle',
        x: 0.5,
        y: 0.06,
        s: 0.9,
        material: 2,
        tint: ['#2e1c11', '#6a3c1a', '#d09a5e', '#ffe8c4', '#fff2d8'],
      },
    ],
  },
  hud: 'puzzle',
  places: [{ kind: 'hall', a: [2, 0.5, 0.6, 0], seed: 8 }],
  cast: [carpenter],
  goods: ['wood', 'carpentry-saw', 'hammer', 'axe', 'ladder', 'brick'],
};
