import { beam, haze } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { sniper, trooper } from './cast/hardship.ts';
import { commander } from './cast/modern.ts';

export const direction: Direction = {
  tall: true,
  scene: { kind: 'city', a: [0, 0, 0, 0.06], b: [0.36, 0.26, 0, 0.6], sun: [0.4, 0.8], seed: 44 },
  layers: [
    { glyph: 'cargo-crane', x: 0.34, y: 0.16, s: 0.62, fill: ['#5a6a92', '#2a3450'], opacity: 0.6 },
    { glyph: 'cargo-crane', x: 0.52, y: 0.2, s: 0.4, fill: ['#8fa3d1', '#5a6a92'], opacity: 0.4 },
    haze(0.8, '#aebcdc', 0.55),
    { glyph: 'cargo-crate', x: 0.62, y: -0.16, s: 0.36, fill: ['#7a2a2a', '#2a1216'], rim: '#e6ebf7' },
    { glyph: 'cargo-crate', x: 0.88, y: -0.16, s: 0.4, fill: ['#3a4f7a', '#11151c'], rim: '#e6ebf7' },
    { fig: sniper, x: 0.76, y: -0.04, h: 0.86, yaw: -0.6 },
    beam([0.66, 0.44, -0.02, 0.5], '#ff2a2a', 0.003),
    haze(0.22, '#c9d3e8', 0.6),
  ],
  title: {
    style: 'tech',
    x: 0.05,
    y: 0.74,
    size: 0.25,
    lines: ['雾线'],
    sub: 'FOGLINE',
    fill: ['#ffffff', '#d3ddf5'],
    edge: '#1a2236',
  },
  icon: {
    kind: 'face',
    fig: sniper,
    yaw: -0.35,
    scene: { kind: 'city', a: [0, 0, 0, 0.1], b: [0.5, 0.1, 0, 0.8], seed: 6 },
    front: [{ glyph: 'crosshair', x: 0.5, y: 0.1, s: 0.84, fill: ['#ff3a3a', '#d62828'], opacity: 0.55 }],
    ribbon: '测试',
  },
  hud: 'shoot',
  places: [
    { kind: 'sea', a: [0.3, 0, 0.3, 0.3], seed: 9 },
    { kind: 'hall', a: [1, 1, 0.3, 0], seed: 12 },
  ],
  cast: [sniper, commander, trooper],
};
