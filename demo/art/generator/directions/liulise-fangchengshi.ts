import { rings, tumble } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { bassist, conductor, singer, sorceress } from './cast/modern.ts';

export const direction: Direction = {
  look: 'toon',
  tall: true,
  scene: { kind: 'clouds', a: [0, 1, 0.4, 0], b: [0.26, 0, 0, 0], sun: [0.38, 0.72], seed: 17 },
  layers: [
    {
      glyph: 'crystal-shrine',
      x: 0.4,
      y: 0.22,
      s: 0.55,
      fill: ['#f5e6ff', '#8fd3f4'],
      opacity: 0.75,
      glow: '#8fd3f4',
    },
    rings(0.7, 0.5, 0.46, '#ff7ac6', 3),
    { glyph: 'polar-star', x: 0.9, y: 0.7, s: 0.14, fill: ['#fff', '#8fd3f4'], glow: '#8fd3f4' },
    { fig: { ...sorceress, cape: 'scarf' }, x: 0.7, y: -0.1, h: 0.96, yaw: -0.2, shadow: false },
    {
      emblem: 'round-bottom-flask',
      x: 0.48,
      y: 0.1,
      s: 0.24,
      material: 1,
      tint: ['#1b1f5e', '#5468e0', '#8fd3f4', '#ffffff', '#ff7ac6'],
      rot: -16,
    },
    tumble(16, 0.06, ['#ffffff', '#f5e6ff', '#d9e6ff'], 'sheet', 'll'),
  ],
  title: {
    style: 'fine',
    x: 0.04,
    y: 0.76,
    size: 0.15,
    lines: ['琉璃色', '方程式'],
    fill: ['#ffffff', '#d9e9ff'],
    edge: '#2c36a0',
  },
  icon: {
    kind: 'face',
    fig: sorceress,
    yaw: 0.38,
    scene: { kind: 'clouds', a: [0, 0, 0.6, 0], b: [0.2, 0, 0, 0], sun: [0, 0.75], seed: 7 },
    ribbon: '折扣',
  },
  hud: 'card',
  places: [
    { kind: 'hall', a: [0, 0.8, 0.5, 0], seed: 4 },
    { kind: 'stage', seed: 2 },
  ],
  cast: [sorceress, singer, { ...bassist, gear: 'witch', hold: 'staff', cloth: '#ff7ac6' }, conductor],
};
