import { glow, haze, rings } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { trooper } from './cast/hardship.ts';
import { commander } from './cast/modern.ts';

export const direction: Direction = {
  tall: true,
  scene: { kind: 'hall', a: [1, 1.1, 0.3, 0], b: [1.8, 2.6, 0, 0], sun: [0, 0.6], seed: 17 },
  layers: [
    { glyph: 'alien-bug', x: 0.48, y: 0.18, s: 0.56, fill: ['#1f2833', '#0b0c10'], opacity: 0.85, blur: 3 },
    haze(0.7, '#2a363c', 0.5),
    rings(0.48, 0.46, 0.34, '#39ff14', 3),
    { fig: trooper, x: 0.72, y: -0.14, h: 1, yaw: -0.4 },
    glow(0.62, 0.2, 0.3, '#39ff14', 0.4),
    haze(0.2, '#0b0c10', 0.8),
  ],
  title: {
    style: 'tech',
    x: 0.04,
    y: 0.78,
    size: 0.155,
    lines: ['13号静默区'],
    fill: ['#ffffff', '#9affa0'],
    edge: '#0c1412',
  },
  icon: {
    kind: 'face',
    fig: trooper,
    yaw: 0.25,
    scene: { kind: 'hall', a: [1, 1, 0.3, 0], seed: 3 },
    ribbon: '预约',
  },
  hud: 'shoot',
  places: [
    { kind: 'hall', a: [3, 0.9, 0.3, 0], seed: 3 },
    { kind: 'forest', a: [0, 0.1, 1, 1], seed: 3 },
  ],
  cast: [trooper, commander],
};
