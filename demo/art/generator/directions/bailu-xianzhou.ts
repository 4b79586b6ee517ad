import { haze, tumble } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { deerSpirit, lampgirl, swordsman } from './cast/legends.ts';

export const direction: Direction = {
  scene: { kind: 'clouds', a: [0, 0.8, 0.5, 0], b: [0.3, 0, 0, 0], sun: [0.42, 0.62], seed: 11 },
  layers: [
    {
      glyph: 'galleon',
      x: 0.3,
      y: 0.1,
      s: 0.5,
      fill: ['#e8d3b8', '#7fa99b'],
      rim: '#ffffff',
      opacity: 0.95,
    },
    { glyph: 'bonsai-tree', x: 0.2, y: 0.34, s: 0.24, fill: ['#f6c6d0', '#d98ca0'], rim: '#fff' },
    {
      glyph: 'stag-head',
      x: 0.63,
      y: 0.4,
      s: 0.5,
      fill: ['#fffdf8', '#f6c6d0'],
      opacity: 0.3,
      glow: '#ffffff',
    },
    { fig: deerSpirit, x: 0.7, y: 0.06, h: 0.84, yaw: -0.35 },
    haze(0.3, '#fdf2ee', 0.75),
    tumble(34, 0.024, ['#f6c6d0', '#ffdfe6', '#f2a7b8'], 'petal', 'bl'),
  ],
  title: {
    style: 'fine',
    x: 0.06,
    y: 0.78,
    size: 0.2,
    lines: ['白鹿仙舟'],
    fill: ['#ffffff', '#fbe9c8'],
    edge: '#4a6a78',
    seal: '鹿',
  },
  icon: {
    kind: 'face',
    fig: deerSpirit,
    yaw: -0.3,
    zoom: 0.8,
    lift: 0.2,
    scene: { kind: 'clouds', a: [0, 0, 0.6, 0], b: [0.24, 0, 0, 0], sun: [0.2, 0.7], seed: 4 },
    ribbon: 'BT',
  },
  hud: 'idle',
  places: [
    { kind: 'peaks', a: [0.3, 1, 0.25, 0], seed: 6 },
    { kind: 'clouds', a: [1, 1, 0.4, 0], seed: 9 },
  ],
  cast: [deerSpirit, { ...lampgirl, cloth: '#fdf7f2', trim: '#f6c6d0' }, swordsman],
  goods: ['lotus', 'peach', 'crystal-ball', 'scroll', 'coin', 'gem-stone'],
};
