import { eaves, glow, haze, lanterns } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { dancer, scholar, watchman } from './cast/tales.ts';

export const direction: Direction = {
  look: 'oil',
  tall: true,
  scene: { kind: 'city', a: [0, 0.2, 0, 0.18], b: [0.42, 0.26, 0, 0.7], sun: [0.3, 0.82], seed: 31 },
  layers: [
    { glyph: 'pagoda', x: 0.46, y: 0.2, s: 0.52, fill: ['#5c4478', '#1c1a36'], rim: '#f0a848' },
    { glyph: 'temple-gate', x: 0.24, y: 0.18, s: 0.4, fill: ['#3b2f5c', '#14162b'], rim: '#f0a848' },
    eaves('right', 0.72, 0.3, '#f0a848'),
    glow(0.8, 0.4, 0.5, '#f0a848', 0.6),
    { fig: watchman, x: 0.68, y: -0.12, h: 0.96, yaw: -0.15 },
    glow(0.8, 0.36, 0.36, '#ffd98a', 0.6),
    haze(0.2, '#14162b', 0.7),
    lanterns(3, 0.86, 0.03, '#e8833a', 'ky'),
  ],
  title: {
    style: 'fine',
    x: 0.05,
    y: 0.72,
    size: 0.2,
    lines: ['开元', '夜巡簿'],
    fill: ['#fff6dc', '#f0b860'],
    seal: '巡',
  },
  icon: {
    kind: 'face',
    fig: { ...watchman, right: 0.9 },
    yaw: 0.25,
    scene: { kind: 'city', a: [0, 0, 0, 0.3], b: [0.5, 0.1, 0, 1], seed: 8 },
    front: [glow(0.85, 0.3, 0.45, '#ffbf5a', 0.8)],
  },
  hud: 'novel',
  places: [
    { kind: 'hall', a: [2, 0.6, 0.6, 0], seed: 12 },
    { kind: 'peaks', a: [0, 0.8, 0, 1], seed: 17 },
  ],
  cast: [watchman, dancer, scholar],
};
