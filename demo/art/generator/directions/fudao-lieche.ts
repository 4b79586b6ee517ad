import { haze, platform } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { kid } from './cast/hardship.ts';
import { conductor, singer } from './cast/modern.ts';

export const direction: Direction = {
  look: 'toon',
  scene: { kind: 'clouds', a: [0, 1, 0, 0], b: [0.22, 0, 0, 0], sun: [-0.2, 0.85], seed: 26 },
  layers: [
    platform(0.68, 0.13, 0.4, '#b98a5a', '#6a4526', 0.05),
    { emoji: 'locomotive', x: 0.66, y: 0.1, s: 0.66 },
    { glyph: 'dust-cloud', x: 0.48, y: 0.6, s: 0.28, fill: ['#ffffff', '#e8f4ff'], blur: 3, opacity: 0.9 },
    { fig: conductor, x: 0.89, y: -0.03, h: 0.66, yaw: -0.4 },
    { emoji: 'bird', x: 0.44, y: 0.42, s: 0.07 },
    haze(0.16, '#ffffff', 0.8),
  ],
  title: {
    style: 'sans',
    x: 0.04,
    y: 0.76,
    size: 0.165,
    lines: ['Re:浮岛列车'],
    fill: ['#ffffff', '#ffe9a0'],
    edge: '#12456f',
    tiltDeg: -3,
  },
  icon: {
    kind: 'things',
    scene: { kind: 'clouds', a: [0, 0, 0, 0], b: [0.22, 0, 0, 0], sun: [0.2, 0.8], seed: 5 },
    layers: [{ emoji: 'locomotive', x: 0.5, y: 0.06, s: 0.86 }, haze(0.18, '#ffffff', 0.6)],
    ribbon: '测试',
  },
  hud: 'idle',
  places: [
    { kind: 'meadow', a: [0.8, 0, 0.6, 0], seed: 2 },
    { kind: 'clouds', a: [1, 1, 0, 0], seed: 6 },
  ],
  cast: [conductor, singer, { ...kid, hold: 'none' }],
  goods: ['locomotive', 'railway-track', 'wood', 'coin', 'bento-box', 'gear'],
};
