import { glow } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { dwarf, granny, wokDragon } from './cast/tales.ts';

export const direction: Direction = {
  scene: { kind: 'hall', a: [2, 0.25, 1, 0], b: [2.3, 2.9, 0, 0], sun: [0, 0.6], seed: 3 },
  layers: [
    glow(0.6, 0.5, 0.6, '#ffd166', 0.4),
    { fig: granny, x: 0.88, y: 0.06, h: 0.66, yaw: -0.5 },
    { fig: wokDragon, x: 0.64, y: 0.1, h: 0.72, yaw: -0.1, shadow: false },
    {
      emblem: 'cauldron',
      x: 0.64,
      y: -0.12,
      s: 0.62,
      tint: ['#10141f', '#2a3040', '#5a647a', '#c8d2e6', '#ffd166'],
    },
    { emoji: 'carrot', x: 0.5, y: 0.62, s: 0.14, rot: 30 },
    { emoji: 'tomato', x: 0.78, y: 0.66, s: 0.1 },
    { emoji: 'leafy-green', x: 0.44, y: 0.04, s: 0.17 },
    { emoji: 'ear-of-corn', x: 0.85, y: 0.02, s: 0.16 },
    { emoji: 'fire', x: 0.64, y: -0.09, s: 0.2 },
  ],
  title: {
    style: 'cute',
    x: 0.04,
    y: 0.66,
    size: 0.21,
    lines: ['锅里', '有条龙'],
    fill: ['#fffdf0', '#ffe08a'],
    edge: '#b3161c',
    tiltDeg: -4,
  },
  icon: {
    kind: 'face',
    fig: wokDragon,
    yaw: 0.2,
    zoom: 0.9,
    lift: 0.02,
    scene: { kind: 'burst', a: [1, 1, 0.2, 0] },
    front: [
      {
        emblem: 'cauldron',
        x: 0.5,
        y: -0.34,
        s: 0.86,
        tint: ['#10141f', '#2a3040', '#5a647a', '#c8d2e6', '#ffd166'],
      },
    ],
  },
  hud: 'idle',
  places: [{ kind: 'meadow', a: [0.8, 0, 0, 0], seed: 6 }],
  cast: [wokDragon, granny, dwarf],
  goods: ['carrot', 'tomato', 'ear-of-corn', 'leafy-green', 'meat-on-bone', 'cooking'],
};
