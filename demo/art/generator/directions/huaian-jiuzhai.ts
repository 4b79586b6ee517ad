import { glow, haze, tumble } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { heir, sleuth } from './cast/hardship.ts';

export const direction: Direction = {
  tall: true,
  scene: { kind: 'forest', a: [0.1, 0.15, 1, 1], b: [1, 0, 0, 0], sun: [-0.1, 0.8], seed: 16 },
  layers: [
    { glyph: 'spooky-house', x: 0.44, y: 0.14, s: 0.56, fill: ['#2f3a1f', '#0c0f08'], rim: '#a8c06a' },
    glow(0.45, 0.34, 0.24, '#b6e86a', 0.8),
    { glyph: 'tree-branch', x: 0.92, y: 0.42, s: 0.62, fill: ['#1a2010', '#0c0f08'], flip: true },
    { fig: heir, x: 0.72, y: -0.12, h: 0.92, yaw: -0.25 },
    glow(0.84, 0.36, 0.36, '#c8f08a', 0.6),
    tumble(18, 0.035, ['#e8e4cf', '#cfc9a2'], 'sheet', 'hz'),
    haze(0.28, '#10130c', 0.9),
  ],
  title: {
    style: 'running',
    x: 0.06,
    y: 0.62,
    size: 0.23,
    lines: ['槐安旧宅'],
    fill: ['#f2efd6', '#b9bd8a'],
    edge: '#12160a',
    seal: '槐',
  },
  icon: {
    kind: 'face',
    fig: heir,
    yaw: 0.3,
    scene: { kind: 'forest', a: [0.1, 0.2, 1, 1], seed: 4, sun: [0.2, 0.8] },
    front: [{ emoji: 'old-key', x: 0.8, y: 0.02, s: 0.34 }],
  },
  hud: 'novel',
  places: [
    { kind: 'hall', a: [2, 0.9, 0.3, 0], seed: 5 },
    { kind: 'forest', a: [0.05, 0.1, 1, 1], seed: 22 },
  ],
  cast: [heir, sleuth],
};
