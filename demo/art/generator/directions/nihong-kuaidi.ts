import { slash, speed } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { commander, skater } from './cast/modern.ts';

export const direction: Direction = {
  look: 'toon',
  tall: true,
  scene: {
    kind: 'city',
    a: [1, 0.9, 0, 0.4],
    b: [1.15, 0.1, 0, 1.1],
    sun: [0.2, 0.6],
    seed: 5,
    pan: [0, 0.08],
  },
  layers: [
    speed(0.66, 0.5, '#00f5d4', 0.5, 'nh'),
    {
      emblem: 'skateboard',
      x: 0.66,
      y: -0.06,
      s: 0.5,
      tint: ['#0a0420', '#b5179e', '#00f5d4', '#f8f7ff', '#ff5ad0'],
      rot: -24,
    },
    { fig: skater, x: 0.68, y: 0.04, h: 0.84, yaw: -0.6, rot: -14, shadow: false },
    slash(0.5, 0.12, 0.5, -30, '#00f5d4'),
    { emoji: 'package', x: 0.86, y: 0.4, s: 0.16, rot: 14 },
  ],
  title: {
    style: 'tech',
    x: 0.04,
    y: 0.62,
    size: 0.22,
    lines: ['霓虹', '快递员'],
    fill: ['#ffffff', '#5affea'],
    edge: '#3a0a7a',
    tiltDeg: -6,
  },
  icon: {
    kind: 'face',
    fig: skater,
    yaw: -0.4,
    scene: { kind: 'city', a: [1, 0.6, 0, 0.4], b: [1.1, 0.05, 0, 1.2], seed: 3 },
    ribbon: '测试',
  },
  hud: 'race',
  places: [{ kind: 'city', a: [1, 0.4, 0, 0.5], b: [1.1, 0.05, 0, 1.3], seed: 9 }],
  cast: [skater, commander],
};
