import { glow, haze } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { caller } from './cast/hardship.ts';
import { commander } from './cast/modern.ts';

export const direction: Direction = {
  tall: true,
  scene: { kind: 'space', a: [0.3, 0, 0, 0], b: [0.4, 0.3, 0.66, 1], sun: [-0.4, 0.9], seed: 13 },
  layers: [
    {
      glyph: 'satellite-communication',
      x: 0.42,
      y: 0.2,
      s: 0.24,
      fill: ['#3d7f93', '#020b12'],
      rim: '#b8e1e8',
    },
    { glyph: 'moon-orbit', x: 0.6, y: 0.18, s: 0.1, fill: ['#3d7f93', '#0a2f42'] },
    { emoji: 'police-car-light', x: 0.52, y: 0.2, s: 0.06 },
    glow(0.52, 0.24, 0.28, '#ff2e4c', 0.85),
    {
      glyph: 'sperm-whale',
      x: 0.34,
      y: -0.14,
      s: 0.46,
      fill: ['#020b12', '#04141f'],
      opacity: 0.6,
      blur: 4,
    },
    { fig: caller, x: 0.76, y: -0.16, h: 0.98, yaw: -0.35 },
    { emoji: 'telephone-receiver', x: 0.6, y: 0.02, s: 0.2, rot: -10 },
    haze(0.2, '#020b12', 0.8),
  ],
  title: {
    style: 'serif',
    x: 0.05,
    y: 0.76,
    size: 0.165,
    lines: ['木卫二来电'],
    fill: ['#ffffff', '#a5d6df'],
    edge: '#04222f',
  },
  icon: {
    kind: 'things',
    scene: { kind: 'space', a: [0.34, 0, 0, 0], b: [0.5, 0.0, 0.7, 1], sun: [-0.4, 0.9], seed: 3 },
    layers: [glow(0.5, 0.4, 0.5, '#ff2e4c', 0.7), { emoji: 'telephone', x: 0.5, y: 0.06, s: 0.72 }],
    ribbon: '预约',
  },
  hud: 'novel',
  places: [
    { kind: 'hall', a: [1, 0.8, 0.3, 0], seed: 2 },
    { kind: 'deep', a: [0.3, 0.3, 0, 0], seed: 5 },
  ],
  cast: [caller, commander],
};
