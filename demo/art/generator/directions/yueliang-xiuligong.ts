import { glow, haze } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { rabbit, repairer } from './cast/tales.ts';

export const direction: Direction = {
  scene: { kind: 'clouds', a: [0, 0, 0.3, 0], b: [0.16, 0, 0, 0], sun: [0.3, 0.95], seed: 6 },
  layers: [
    glow(0.66, 0.6, 0.75, '#fff4c2', 0.5),
    {
      emblem: 'big-gear',
      x: 0.68,
      y: 0.12,
      s: 0.86,
      tint: ['#131b4d', '#b98a1c', '#f2cf6a', '#fffbe2', '#fff4c2'],
    },
    {
      emblem: 'moon',
      x: 0.68,
      y: 0.3,
      s: 0.5,
      tint: ['#131b4d', '#d9a62a', '#ffe9a0', '#ffffff', '#fff4c2'],
    },
    { glyph: 'ladder', x: 0.5, y: -0.05, s: 0.7, fill: ['#c99a5a', '#5a3a1e'], rot: 8 },
    { fig: repairer, x: 0.55, y: 0.08, h: 0.56, yaw: 0.4, shadow: false },
    { emoji: 'glowing-star', x: 0.9, y: 0.7, s: 0.13, rot: 12 },
    { emoji: 'glowing-star', x: 0.42, y: 0.82, s: 0.09 },
    haze(0.2, '#131b4d', 0.7),
  ],
  title: {
    style: 'fine',
    x: 0.05,
    y: 0.5,
    size: 0.2,
    lines: ['月亮', '修理工'],
    fill: ['#fffdf0', '#ffdf7a'],
    edge: '#1c2668',
  },
  icon: {
    kind: 'things',
    scene: { kind: 'clouds', a: [0, 0, 0.4, 0], b: [0.2, 0, 0, 0], sun: [0, 0.9], seed: 3 },
    layers: [
      glow(0.5, 0.5, 0.6, '#fff4c2', 0.5),
      {
        emblem: 'big-gear',
        x: 0.5,
        y: 0.06,
        s: 0.96,
        tint: ['#131b4d', '#b07c14', '#f7c948', '#fffbe2', '#fff4c2'],
      },
      { fig: { ...repairer, hold: 'none' }, x: 0.5, y: -0.28, h: 1.22, yaw: 0.25, shadow: false },
    ],
  },
  hud: 'puzzle',
  places: [
    { kind: 'clouds', a: [1, 1, 0.4, 0], seed: 12 },
    { kind: 'space', a: [0, 0, 0, 0], b: [1, 0, 0, 0], seed: 4 },
  ],
  cast: [repairer, rabbit],
  goods: ['gear', 'nut-and-bolt', 'light-bulb', 'star', 'wrench', 'crescent-moon'],
};
