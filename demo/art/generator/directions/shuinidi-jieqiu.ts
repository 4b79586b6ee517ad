import { haze, speed } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { paddler } from './cast/hardship.ts';
import { baller, smasher } from './cast/modern.ts';

export const direction: Direction = {
  look: 'toon',
  tall: true,
  scene: { kind: 'city', a: [0, 0, 0, 0.12], b: [0.75, 0.24, 1, 0.9], sun: [-0.12, 0.6], seed: 23 },
  layers: [
    { glyph: 'basketball-basket', x: 0.9, y: 0.46, s: 0.46, fill: ['#6a3a1a', '#1d1d1b'], rim: '#fcd9a0' },
    speed(0.66, 0.6, '#fcd9a0', 0.5, 'sn'),
    { fig: { ...baller, hold: 'none', cloth: '#0077b6', mood: 'worry' }, x: 0.46, y: 0, h: 0.5, yaw: 0.7 },
    { fig: baller, x: 0.68, y: 0.06, h: 0.9, yaw: -0.35, rot: 8, shadow: false },
    { emoji: 'basketball', x: 0.84, y: 0.66, s: 0.17 },
    haze(0.12, '#1d1d1b', 0.7),
  ],
  title: {
    style: 'sans',
    x: 0.035,
    y: 0.66,
    size: 0.19,
    lines: ['水泥地', '街球'],
    fill: ['#ffffff', '#ffc46b'],
    edge: '#2a1a10',
    tiltDeg: -6,
  },
  icon: {
    kind: 'face',
    fig: baller,
    yaw: -0.3,
    scene: { kind: 'burst', a: [1, 1, 0.1, 0] },
    front: [{ emoji: 'basketball', x: 0.8, y: 0.0, s: 0.44 }],
  },
  hud: 'race',
  places: [{ kind: 'stage', a: [1, 0.4, 1, 1], seed: 6 }],
  cast: [baller, smasher, { ...paddler, hold: 'ball' }],
};
