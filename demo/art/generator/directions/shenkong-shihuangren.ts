import { glow, tumble } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { commander, mech, salvager } from './cast/modern.ts';

export const direction: Direction = {
  tall: true,
  scene: { kind: 'space', a: [0.36, 1, 0, 0.4], b: [0.8, 0.28, 0.72, 0], sun: [-0.5, 0.86], seed: 9 },
  layers: [
    {
      glyph: 'interceptor-ship',
      x: 0.3,
      y: 0.16,
      s: 0.72,
      fill: ['#5c6b8a', '#0d1224'],
      rim: '#c9d3e6',
      rot: 24,
      opacity: 0.9,
    },
    { fig: salvager, x: 0.7, y: -0.02, h: 0.9, yaw: -0.45, rot: 8, shadow: false },
    glow(0.85, 0.5, 0.26, '#ff9f1c', 0.9),
    tumble(30, 0.012, ['#ffcf7a', '#ff9f1c', '#fff'], 'square', 'weld'),
  ],
  title: {
    style: 'tech',
    x: 0.05,
    y: 0.3,
    size: 0.2,
    lines: ['深空', '拾荒人'],
    fill: ['#ffffff', '#b9c8e6'],
  },
  icon: {
    kind: 'face',
    fig: salvager,
    yaw: -0.35,
    zoom: 0.92,
    scene: { kind: 'space', a: [0.3, 1, 0, 0.2], b: [1, -0.3, 0.75, 0], sun: [0.3, 0.8], seed: 4 },
  },
  hud: 'shoot',
  places: [
    { kind: 'hall', a: [1, 0.6, 0.5, 0], b: [2, 3, 0, 0], seed: 4 },
    { kind: 'space', a: [0.5, 0, 0.06, 0.6], b: [1, -0.5, 0.3, 0], seed: 5 },
  ],
  cast: [salvager, mech, commander],
};
