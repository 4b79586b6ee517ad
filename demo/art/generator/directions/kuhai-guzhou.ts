import { haze } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { drifter, rafter, stoker } from './cast/hardship.ts';
import { landship } from './landship.ts';

export const direction: Direction = {
  look: 'oil',
  tall: true,
  scene: { kind: 'dunes', a: [0.3, 1, 0, 0], b: [0.1, 0, 0.3, 0], sun: [0.12, 0.7], seed: 14 },
  layers: [
    { glyph: 'fish-corpse', x: 0.24, y: 0.2, s: 0.3, fill: ['#f7f3ec', '#b8a898'], opacity: 0.85 },
    landship(0.63, 0.09, 0.8),
    { fig: drifter, x: 0.9, y: -0.1, h: 0.7, yaw: -0.4 },
    haze(0.16, '#3d405b', 0.5),
  ],
  title: {
    style: 'fine',
    x: 0.05,
    y: 0.74,
    size: 0.21,
    lines: ['枯海孤舟'],
    fill: ['#ffffff', '#f2d3c0'],
    edge: '#3a3c58',
  },
  icon: {
    kind: 'face',
    fig: drifter,
    yaw: -0.35,
    scene: { kind: 'dunes', a: [0.3, 1, 0, 0], b: [0.16, 0, 0.3, 0], sun: [0.1, 0.7], seed: 5 },
    ribbon: '预约',
  },
  hud: 'rpg',
  places: [
    { kind: 'dunes', a: [0.9, 0, 0, 0], seed: 8 },
    { kind: 'sea', a: [0, 0, 1, 0.2], seed: 6 },
  ],
  cast: [drifter, rafter, stoker],
};
