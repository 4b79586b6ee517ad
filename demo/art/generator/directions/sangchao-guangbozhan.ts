import { haze, rings, tumble } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { dj, rafter, zombie } from './cast/hardship.ts';

export const direction: Direction = {
  tall: true,
  scene: { kind: 'city', a: [0, 0, 1, 0.06], b: [0.6, 0.12, 1, 0.9], sun: [0.2, 0.62], seed: 17 },
  layers: [
    { glyph: 'radio-tower', x: 0.9, y: 0.1, s: 0.86, fill: ['#5f0f0f', '#1b0b0b'], rim: '#ffba08' },
    rings(0.9, 0.86, 0.4, '#9ef01a', 4),
    { fig: zombie, x: 0.4, y: -0.05, h: 0.52, yaw: 0.6 },
    { fig: { ...zombie, hair: 'spiky', cloth: '#4a2a2a' }, x: 0.5, y: -0.12, h: 0.56, yaw: 0.3 },
    { fig: { ...zombie, hair: 'none', cloth: '#2f3a44' }, x: 0.93, y: -0.14, h: 0.54, yaw: -0.6 },
    { fig: dj, x: 0.7, y: -0.12, h: 1, yaw: -0.2 },
    tumble(26, 0.014, ['#ffba08', '#d00000'], 'square', 'sc'),
    haze(0.2, '#1b0b0b', 0.8),
  ],
  title: {
    style: 'sans',
    x: 0.035,
    y: 0.74,
    size: 0.17,
    lines: ['丧潮', '广播站'],
    fill: ['#fff6d0', '#ffba08'],
    edge: '#4a0808',
    tiltDeg: -5,
  },
  icon: { kind: 'face', fig: dj, yaw: 0.3, scene: { kind: 'burst', a: [1, 1, 0.3, 0] } },
  hud: 'shoot',
  places: [
    { kind: 'city', a: [0, 0, 1, 0], b: [0.8, 0.12, 1, 1.2], seed: 4 },
    { kind: 'hall', a: [1, 0.6, 0.8, 0], seed: 9 },
  ],
  cast: [dj, zombie, rafter],
};
