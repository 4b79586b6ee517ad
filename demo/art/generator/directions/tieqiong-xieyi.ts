import { beam, dome, haze } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { trooper } from './cast/hardship.ts';
import { commander, mech } from './cast/modern.ts';

export const direction: Direction = {
  tall: true,
  scene: { kind: 'city', a: [0.2, 0, 0.2, 0.3], b: [0.42, 0.14, 0, 1], sun: [0.3, 0.8], seed: 12 },
  layers: [
    { glyph: 'incoming-rocket', x: 0.4, y: 0.72, s: 0.2, fill: ['#ff6b35', '#3a1208'], glow: '#ff6b35' },
    { glyph: 'incoming-rocket', x: 0.88, y: 0.78, s: 0.14, fill: ['#ff6b35', '#3a1208'], glow: '#ff6b35' },
    dome(0.62, 0.12, 0.8, '#3fb39d', true),
    {
      glyph: 'turret',
      x: 0.44,
      y: 0.02,
      s: 0.34,
      fill: ['#3fb39d', '#0f1f1c'],
      rim: '#d7fff1',
      flip: true,
    },
    { glyph: 'turret', x: 0.9, y: -0.02, s: 0.42, fill: ['#3fb39d', '#0f1f1c'], rim: '#d7fff1' },
    beam([0.36, 0.3, 0.24, 0.9], '#d7fff1', 0.006),
    beam([0.84, 0.34, 0.7, 0.98], '#d7fff1', 0.006),
    { fig: commander, x: 0.66, y: -0.14, h: 0.9, yaw: -0.3 },
    haze(0.18, '#0f1f1c', 0.8),
  ],
  title: {
    style: 'tech',
    x: 0.045,
    y: 0.6,
    size: 0.23,
    lines: ['铁穹', '协议'],
    fill: ['#ffffff', '#8fe8d4'],
    edge: '#0c2a26',
  },
  icon: {
    kind: 'things',
    scene: { kind: 'burst', a: [0, 1, 0.6, 0] },
    layers: [
      dome(0.5, 0.05, 0.9, '#3fb39d', true),
      { fig: { ...commander, hold: 'none' }, x: 0.5, y: -0.32, h: 1.3, yaw: 0.3, shadow: false },
    ],
    ribbon: '测试',
  },
  hud: 'hex',
  places: [
    { kind: 'city', a: [0, 0, 0.8, 0], b: [0.7, 0.1, 1, 1], seed: 3 },
    { kind: 'hall', a: [1, 0.7, 0.5, 0], seed: 6 },
  ],
  cast: [commander, mech, trooper],
  goods: ['satellite', 'factory', 'shield', 'rocket', 'battery', 'bomb'],
};
