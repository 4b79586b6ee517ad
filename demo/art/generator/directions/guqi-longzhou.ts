import { banner, tumble } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { kid, paddler } from './cast/hardship.ts';
import { singer } from './cast/modern.ts';

export const direction: Direction = {
  scene: { kind: 'sea', a: [0, 0, 0.8, 0.6], b: [0.5, 0, 0, 0], sun: [0.1, 0.8], seed: 12 },
  layers: [
    banner(0.44, 0.4, 0.3, '#e4002b', '龙'),
    banner(0.92, 0.4, 0.3, '#f2b01e', '舟', true),
    {
      glyph: 'drakkar-dragon',
      x: 0.42,
      y: 0.16,
      s: 0.34,
      fill: ['#f2b01e', '#0b3d2e'],
      rim: '#fff7d6',
      opacity: 0.95,
    },
    { glyph: 'drakkar-dragon', x: 0.66, y: -0.1, s: 0.82, fill: ['#e4002b', '#3a0a10'], rim: '#ffe08a' },
    { fig: paddler, x: 0.68, y: 0.14, h: 0.64, yaw: -0.35, shadow: false },
    { emoji: 'drum', x: 0.54, y: 0.18, s: 0.2 },
    { glyph: 'big-wave', x: 0.9, y: -0.1, s: 0.4, fill: ['#d9fff0', '#12805c'], opacity: 0.9 },
    tumble(34, 0.02, ['#e8fff6', '#b9f2dc'], 'petal', 'spl'),
  ],
  title: {
    style: 'brush',
    x: 0.04,
    y: 0.66,
    size: 0.24,
    lines: ['鼓起！', '龙舟队'],
    fill: ['#fff7d6', '#ffc93c'],
    edge: '#a3001c',
    tiltDeg: -4,
  },
  icon: {
    kind: 'things',
    scene: { kind: 'burst', a: [1, 1, 0.2, 0] },
    layers: [
      { emoji: 'dragon-face', x: 0.26, y: 0.4, s: 0.5 },
      { fig: { ...paddler, hold: 'none' }, x: 0.54, y: -0.28, h: 1.24, yaw: -0.25, shadow: false },
      { emoji: 'drum', x: 0.82, y: -0.02, s: 0.4 },
    ],
  },
  hud: 'rhythm',
  places: [{ kind: 'peaks', a: [0, 0.6, 0.34, 0], b: [0.5, 1, 0.4, 1.5], seed: 9 }],
  cast: [paddler, kid, singer],
};
