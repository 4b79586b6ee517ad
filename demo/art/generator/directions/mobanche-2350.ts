import { glow, haze } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { rider, sleuth } from './cast/hardship.ts';

export const direction: Direction = {
  tall: true,
  scene: { kind: 'hall', a: [3, 0.5, 0.5, 0], b: [1.6, 2.5, 0, 0], sun: [0, 0.6], seed: 4 },
  layers: [
    { fig: { ...rider, cloth: '#1a2420' }, x: 0.56, y: 0.26, h: 0.3, yaw: 3.1, dim: 0.3 },
    glow(0.56, 0.5, 0.3, '#d8f3dc', 0.3),
    { fig: rider, x: 0.78, y: -0.24, h: 1.0, yaw: -0.5, dim: 0.08 },
    haze(0.25, '#0a0f0d', 0.85),
  ],
  title: {
    style: 'serif',
    x: 0.05,
    y: 0.6,
    size: 0.2,
    lines: ['末班车'],
    sub: '23:50',
    fill: ['#f2fff5', '#a8cdb2'],
    edge: '#0c1a14',
  },
  icon: {
    kind: 'face',
    fig: rider,
    yaw: -0.5,
    scene: { kind: 'hall', a: [3, 0.5, 0.5, 0], b: [1.5, 2.4, 0, 0], seed: 2 },
  },
  hud: 'novel',
  places: [
    { kind: 'hall', a: [3, 0.8, 0.3, 0], seed: 6 },
    { kind: 'city', a: [0.2, 0.6, 0, 0.15], seed: 8 },
  ],
  cast: [rider, sleuth],
};
