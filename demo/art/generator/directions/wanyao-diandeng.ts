import { eaves, glow, lanterns } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { foxdemon, lampgirl, rival } from './cast/legends.ts';

export const direction: Direction = {
  look: 'toon',
  tall: true,
  scene: { kind: 'city', a: [0, 0, 0, 0.25], b: [0.5, 0.2, 0, 0.8], sun: [0.05, 0.72], seed: 14 },
  layers: [
    glow(0.5, 0.72, 0.5, '#9d4edd', 0.6),
    eaves('left', 0.62, 0.4, '#ff9e00'),
    eaves('right', 0.7, 0.34, '#ff9e00'),
    { glyph: 'fox-tail', x: 0.9, y: 0.58, s: 0.26, fill: ['#ffe3ee', '#9d4edd'], glow: '#ffc8dd' },
    { fig: foxdemon, x: 0.86, y: 0.04, h: 0.68, yaw: -0.5 },
    {
      fig: {
        kind: 'animal',
        ears: 'cat',
        skin: '#6a3a9a',
        hair2: '#ffc8dd',
        mood: 'joy',
        tail: 'fox',
        eyes: '#ffe066',
      },
      x: 0.42,
      y: 0.02,
      h: 0.42,
      yaw: 0.4,
    },
    { fig: lampgirl, x: 0.63, y: -0.08, h: 0.9, yaw: -0.2 },
    glow(0.76, 0.3, 0.4, '#ff9e00', 0.7),
    lanterns(8, 0.9, 0.04, '#ff7a1a', 'wy'),
    lanterns(5, 0.55, 0.022, '#ff9e00', 'wz'),
  ],
  title: {
    style: 'running',
    x: 0.05,
    y: 0.52,
    size: 0.23,
    lines: ['万妖', '点灯录'],
    fill: ['#fff0f6', '#ffb3d1'],
    edge: '#2a0c46',
    seal: '妖',
  },
  icon: {
    kind: 'face',
    fig: foxdemon,
    yaw: 0.35,
    scene: { kind: 'burst', a: [2, 1, 0.6, 0] },
    front: [lanterns(2, 1.0, 0.1, '#ff7a1a', 'wi')],
    ribbon: 'BT',
  },
  hud: 'card',
  places: [
    { kind: 'forest', a: [0.1, 0.8, 1, 1], seed: 4 },
    { kind: 'hall', a: [2, 0.7, 0.9, 0], seed: 3 },
  ],
  cast: [
    lampgirl,
    foxdemon,
    { kind: 'animal', ears: 'cat', skin: '#6a3a9a', hair2: '#ffc8dd', mood: 'joy', tail: 'fox' },
    { ...rival, gear: 'horns', cloth: '#5a189a' },
  ],
};
