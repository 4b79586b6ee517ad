import { haze } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { dancer, guard, merchant } from './cast/tales.ts';

export const direction: Direction = {
  look: 'oil',
  scene: { kind: 'dunes', a: [0.4, 0, 0, 0], b: [0.2, 0, 0, 0], sun: [0.1, 0.56], seed: 9 },
  layers: [
    { glyph: 'camel', x: 0.2, y: 0.34, s: 0.16, fill: ['#6a3512', '#3e1f0f'] },
    { glyph: 'camel', x: 0.3, y: 0.355, s: 0.16, fill: ['#6a3512', '#3e1f0f'] },
    { glyph: 'camel', x: 0.4, y: 0.36, s: 0.15, fill: ['#6a3512', '#3e1f0f'] },
    { emoji: 'two-hump-camel', x: 0.85, y: -0.02, s: 0.68 },
    { fig: merchant, x: 0.62, y: -0.06, h: 0.82, yaw: 0.2 },
    { emoji: 'bell', x: 0.76, y: 0.26, s: 0.14 },
    haze(0.14, '#3e1f0f', 0.6),
  ],
  title: {
    style: 'brush',
    x: 0.05,
    y: 0.76,
    size: 0.18,
    lines: ['丝路驼铃声'],
    fill: ['#fff6dc', '#f0b860'],
    edge: '#5a2c10',
    seal: '西',
  },
  icon: {
    kind: 'things',
    scene: { kind: 'dunes', a: [0.4, 0, 0, 0], b: [0.3, 0, 0, 0], sun: [0, 0.64], seed: 2 },
    layers: [
      { emoji: 'two-hump-camel', x: 0.74, y: 0.1, s: 0.56, flip: true },
      { fig: { ...merchant, hold: 'none' }, x: 0.4, y: -0.32, h: 1.3, yaw: 0.3, shadow: false },
      { emoji: 'bell', x: 0.8, y: 0.0, s: 0.3, rot: 10 },
    ],
    ribbon: '折扣',
  },
  hud: 'hex',
  places: [
    { kind: 'dunes', b: [0.1, 0, 0.8, 0], seed: 3 },
    { kind: 'city', a: [0, 0, 0, 0.1], b: [0.4, 0.2, 1, 0.6], seed: 5 },
  ],
  cast: [merchant, dancer, guard],
  goods: ['two-hump-camel', 'desert', 'money-bag', 'amphora', 'palm-tree', 'castle'],
};
