import { eaves, glow, lanterns, rings } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { blind, duelist, rival } from './cast/legends.ts';

export const direction: Direction = {
  look: 'toon',
  tall: true,
  scene: { kind: 'stage', a: [1, 0.4, 0, 0], b: [0, 0, 0, 0], sun: [0, 0.7], seed: 5 },
  layers: [
    eaves('left', 0.86, 0.42, '#ffd000'),
    eaves('right', 0.86, 0.42, '#ffd000'),
    { emoji: 'drum', x: 0.1, y: 0.12, s: 0.3, dim: 0.2 },
    { emoji: 'drum', x: 0.9, y: 0.12, s: 0.3, dim: 0.2, flip: true },
    rings(0.5, 0.52, 0.42, '#ffd000', 5),
    { fig: duelist, x: 0.32, y: 0.02, h: 0.78, yaw: 0.9 },
    { fig: rival, x: 0.68, y: 0.02, h: 0.78, yaw: -0.9, flip: false },
    { emoji: 'collision', x: 0.5, y: 0.38, s: 0.2 },
    glow(0.5, 0.5, 0.5, '#ffd070', 0.6),
    lanterns(6, 0.9, 0.045, '#c9184a', 'gd'),
  ],
  title: {
    style: 'brush',
    x: 0.5,
    y: 0.18,
    size: 0.2,
    lines: ['鼓点江湖'],
    align: 'center',
    fill: ['#fff5d0', '#ffb52e'],
    edge: '#3a0a22',
  },
  icon: {
    kind: 'things',
    scene: { kind: 'burst', a: [1, 1, 0.4, 0] },
    layers: [
      rings(0.5, 0.5, 0.46, '#ffd000', 4),
      {
        emblem: 'crossed-swords',
        x: 0.5,
        y: 0.1,
        s: 0.86,
        tint: ['#200d1c', '#7a6a90', '#d6cfe6', '#ffffff', '#ff4d7d'],
      },
      { emoji: 'drum', x: 0.5, y: 0.02, s: 0.46 },
    ],
  },
  hud: 'rhythm',
  places: [
    { kind: 'stage', a: [1, 1, 0, 0], seed: 3 },
    { kind: 'hall', a: [2, 0.3, 0.8, 0], b: [2, 3, 0, 0], seed: 4 },
  ],
  cast: [duelist, rival, blind],
};
