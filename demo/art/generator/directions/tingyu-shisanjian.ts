import { foreground, glow, slash } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { blind, boatman, rival } from './cast/legends.ts';

export const direction: Direction = {
  tall: true,
  scene: { kind: 'ink', a: [1, 1, 0.08, 1], b: [0, 0, 0, 0], sun: [0.4, 0.9], seed: 6 },
  layers: [
    glow(0.62, 0.55, 0.7, '#c9d8cf', 0.35),
    { fig: blind, x: 0.64, y: -0.1, h: 0.98, yaw: 0.65 },
    slash(0.66, 0.28, 0.52, -14, '#d8f0e6'),
    foreground(0.06, 60, '#0a100e', 'ty'),
  ],
  title: {
    style: 'running',
    x: 0.05,
    y: 0.52,
    size: 0.22,
    lines: ['听雨', '十三剑'],
    fill: ['#ffffff', '#c9d8cf'],
    edge: '#0c1412',
    seal: '雨',
  },
  icon: {
    kind: 'face',
    fig: { ...blind, right: 1.2 },
    yaw: 0.5,
    scene: { kind: 'ink', a: [1, 1, 0, 1], b: [0, 0, 0, 0], seed: 9 },
    front: [glow(0.9, 0.2, 0.4, '#c9f0e0', 0.5)],
  },
  hud: 'fight',
  places: [
    { kind: 'ink', a: [1, 0, 0.1, 1], b: [0, 0, 0, 0], seed: 11 },
    { kind: 'forest', a: [0.1, 0.1, 1, 0], seed: 7 },
  ],
  cast: [blind, boatman, rival],
};
