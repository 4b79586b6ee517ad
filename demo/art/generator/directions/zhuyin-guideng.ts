import { glow, haze, lanterns } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { ferryman, foxdemon, lampgirl } from './cast/legends.ts';

export const direction: Direction = {
  look: 'oil',
  tall: true,
  scene: { kind: 'sea', a: [0.25, 1, 0.9, 0.3], b: [0.46, 0, 0, 0], sun: [0.62, 0.86], seed: 6 },
  layers: [
    {
      glyph: 'sea-dragon',
      x: 0.28,
      y: 0.36,
      s: 0.86,
      fill: ['#5a1424', '#1d060d'],
      rim: '#e8823a',
      opacity: 0.85,
    },
    {
      glyph: 'beast-eye',
      x: 0.78,
      y: 0.66,
      s: 0.34,
      fill: ['#ffd98a', '#9c2a2a'],
      glow: '#e8823a',
      opacity: 0.9,
    },
    haze(0.62, '#2a0812', 0.75),
    lanterns(7, 0.5, 0.03, '#c1432e', 'z'),
    { glyph: 'wood-canoe', x: 0.68, y: -0.1, s: 0.72, fill: ['#3a1018', '#0c0306'], rim: '#e8823a' },
    { fig: ferryman, x: 0.68, y: 0.13, h: 0.68, yaw: 0.3, shadow: false },
    glow(0.79, 0.4, 0.42, '#ffb347', 0.75),
    lanterns(4, 0.16, 0.03, '#d9482e', 'y'),
  ],
  title: {
    style: 'brush',
    x: 0.05,
    y: 0.5,
    size: 0.25,
    lines: ['烛阴纪'],
    sub: '九幽归灯',
    fill: ['#fff3cf', '#f2a04a'],
    seal: '烛',
  },
  icon: {
    kind: 'face',
    fig: { ...ferryman, right: 0.75 },
    yaw: 0.3,
    front: [glow(0.85, 0.35, 0.5, '#ffb347', 0.7)],
    scene: { kind: 'burst', a: [2, 1, 0.5, 0] },
  },
  hud: 'rpg',
  places: [
    { kind: 'hall', a: [0, 0.9, 0.8, 0], seed: 3 },
    { kind: 'forest', a: [0.1, 0.5, 1, 1], seed: 5 },
  ],
  cast: [ferryman, foxdemon, { ...lampgirl, cloth: '#4a0f22' }],
};
