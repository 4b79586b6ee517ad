import { glow, rings, tumble } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { dancer, repairer } from './cast/tales.ts';

export const direction: Direction = {
  look: 'toon',
  tall: true,
  scene: { kind: 'burst', a: [2, 1, 0.8, 0], seed: 9, brush: 7 },
  layers: [
    { glyph: 'mountain-cave', x: 0.2, y: -0.1, s: 1, fill: ['#7a3a1c', '#3a1d0c'], opacity: 0.6 },
    glow(0.64, 0.6, 0.7, '#e8c07d', 0.5),
    { glyph: 'ribbon', x: 0.44, y: 0.42, s: 0.42, fill: ['#2a8c82', '#9a3b1b'], opacity: 0.8, rot: -30 },
    { fig: dancer, x: 0.66, y: 0.06, h: 0.9, yaw: -0.3, shadow: false },
    rings(0.66, 0.56, 0.5, '#e8c07d', 3),
    tumble(20, 0.05, ['#ffe0a0', '#e8c07d', '#fdf0d5'], 'note', 'ft'),
    {
      fig: { ...repairer, hold: 'lantern', cloth: '#9a3b1b', glow: '#ffe0a0' },
      x: 0.9,
      y: -0.04,
      h: 0.44,
      yaw: -0.7,
    },
  ],
  title: {
    style: 'running',
    x: 0.06,
    y: 0.55,
    size: 0.3,
    lines: ['飞天谱'],
    fill: ['#fff3d2', '#e8b060'],
    edge: '#4a2410',
    seal: '乐',
  },
  icon: {
    kind: 'face',
    fig: { ...dancer, hold: 'none', gear: 'crown' },
    yaw: -0.35,
    scene: { kind: 'burst', a: [2, 1, 0.6, 0], seed: 4 },
  },
  hud: 'rhythm',
  places: [
    { kind: 'hall', a: [0, 0.6, 0.8, 0], seed: 17 },
    { kind: 'dunes', seed: 12 },
  ],
  cast: [dancer, { ...repairer, cloth: '#9a3b1b', hold: 'lantern' }],
};
