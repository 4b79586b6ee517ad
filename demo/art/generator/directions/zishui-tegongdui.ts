import { beam, tumble } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { girl, kid, rafter } from './cast/hardship.ts';

export const direction: Direction = {
  scene: { kind: 'meadow', a: [0.8, 0, 0.7, 0], b: [1, 0, 0, 0], sun: [0.3, 0.85], seed: 7 },
  layers: [
    { emoji: 'fountain', x: 0.48, y: 0.2, s: 0.26 },
    beam([0.5, 0.34, 0.3, 0.66, 0.06, 0.42], '#00a6fb', 0.02),
    beam([0.78, 0.44, 1.05, 0.66], '#5ddb3a', 0.02),
    { fig: girl, x: 0.88, y: -0.02, h: 0.72, yaw: 0.5 },
    { fig: kid, x: 0.66, y: -0.08, h: 0.88, yaw: -0.1 },
    { emoji: 'watermelon', x: 0.47, y: 0.0, s: 0.18 },
    { emoji: 'ring-buoy', x: 0.94, y: 0.0, s: 0.16 },
    tumble(40, 0.022, ['#e6fbff', '#7ae7ff', '#b9f5ff'], 'petal', 'drop'),
    { emoji: 'sweat-droplets', x: 0.56, y: 0.6, s: 0.15 },
  ],
  title: {
    style: 'cute',
    x: 0.035,
    y: 0.68,
    size: 0.2,
    lines: ['滋水', '特攻队'],
    fill: ['#ffffff', '#b9f5ff'],
    edge: '#0060b8',
    tiltDeg: -5,
  },
  icon: {
    kind: 'face',
    fig: { ...kid, right: 0.9 },
    yaw: 0.3,
    scene: { kind: 'burst', a: [1, 1, 0.3, 0] },
    front: [tumble(12, 0.09, ['#e6fbff', '#7ae7ff'], 'petal', 'dz')],
  },
  hud: 'shoot',
  places: [{ kind: 'meadow', a: [0.6, 0, 0, 0], seed: 3 }],
  cast: [kid, girl, rafter],
};
