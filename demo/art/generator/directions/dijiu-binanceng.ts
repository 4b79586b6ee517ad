import { glow, table } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { stoker, warden } from './cast/hardship.ts';
import { commander } from './cast/modern.ts';

export const direction: Direction = {
  look: 'pixel',
  scene: { kind: 'hall', a: [1, 0.6, 0.7, 0], b: [2, 2.8, 0, 0], sun: [0, 0.6], seed: 9 },
  layers: [
    {
      emblem: 'steel-door',
      x: 0.42,
      y: 0.1,
      s: 0.62,
      tint: ['#16201a', '#2f4a34', '#8a9a5b', '#dad7cd', '#f9c22e'],
    },
    glow(0.66, 0.7, 0.5, '#f9c22e', 0.5),
    {
      fig: { ...stoker, cloth: '#8a9a5b', trim: '#dad7cd', hold: 'none' },
      x: 0.9,
      y: 0,
      h: 0.58,
      yaw: -0.5,
    },
    { fig: warden, x: 0.68, y: -0.08, h: 0.9, yaw: -0.2 },
    table(0.12, '#3a4a3a'),
    { emoji: 'droplet', x: 0.53, y: 0.06, s: 0.13 },
    { emoji: 'canned-food', x: 0.84, y: 0.05, s: 0.14 },
    { emoji: 'seedling', x: 0.92, y: 0.06, s: 0.14 },
  ],
  title: {
    style: 'tech',
    x: 0.04,
    y: 0.78,
    size: 0.17,
    lines: ['第九避难层'],
    fill: ['#fffdf0', '#f9c22e'],
    edge: '#16241a',
  },
  icon: {
    kind: 'things',
    scene: { kind: 'hall', a: [1, 0.5, 0.8, 0], b: [2, 3, 0, 0], seed: 5 },
    layers: [
      glow(0.5, 0.5, 0.6, '#f9c22e', 0.6),
      {
        emblem: 'steel-door',
        x: 0.5,
        y: 0.04,
        s: 0.94,
        tint: ['#16201a', '#3a5238', '#a8b86a', '#f2efd8', '#f9c22e'],
      },
    ],
  },
  hud: 'hex',
  places: [
    { kind: 'city', a: [0, 0, 1, 0], b: [0.6, 0.1, 1, 0.8], seed: 7 },
    { kind: 'hall', a: [1, 0.6, 0.7, 0], seed: 2 },
  ],
  cast: [warden, commander, stoker],
  goods: ['droplet', 'canned-food', 'seedling', 'battery', 'bed', 'hammer'],
};
