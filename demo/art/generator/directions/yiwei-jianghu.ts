import { foreground, haze } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { blind, boatman, duelist } from './cast/legends.ts';

export const direction: Direction = {
  look: 'oil',
  tall: true,
  scene: { kind: 'ink', a: [0, 0, 0.34, 0], b: [0.055, 0, 0, 0], sun: [-0.15, 0.74], seed: 4 },
  layers: [
    { glyph: 'bamboo', x: 0.06, y: 0.02, s: 0.7, fill: ['#4d6b5c', '#1e2a26'], opacity: 0.75 },
    { glyph: 'wood-canoe', x: 0.68, y: -0.06, s: 0.62, fill: ['#2c3b35', '#0f1614'], rim: '#e8ecdf' },
    { fig: boatman, x: 0.67, y: 0.14, h: 0.66, yaw: -0.35, shadow: false },
    { glyph: 'swan-breeze', x: 0.88, y: 0.66, s: 0.08, fill: ['#1e2a26', '#1e2a26'], flip: true },
    { glyph: 'swan-breeze', x: 0.94, y: 0.73, s: 0.05, fill: ['#1e2a26', '#1e2a26'], flip: true },
    foreground(0.05, 70, '#26352f', 'reed'),
    haze(0.2, '#e8ecdf', 0.35),
  ],
  title: {
    style: 'running',
    x: 0.13,
    y: 0.55,
    size: 0.27,
    lines: ['一苇', '江湖'],
    vertical: true,
    fill: ['#26332d', '#10201a'],
    edge: '#f2f3e8',
    seal: '渡',
  },
  icon: {
    kind: 'face',
    fig: boatman,
    yaw: -0.35,
    scene: { kind: 'ink', a: [0, 0, 0.1, 0], b: [0.2, 0, 0, 0], sun: [0.1, 0.66], seed: 2 },
  },
  hud: 'rpg',
  places: [
    { kind: 'ink', a: [0, 1, 0, 0], seed: 3 },
    { kind: 'peaks', a: [0, 1, 0.34, 0], b: [0.5, 0.8, 0.5, 1.6], seed: 3 },
  ],
  cast: [boatman, blind, { ...duelist, cloth: '#9db8a0', trim: '#b5452c' }],
};
