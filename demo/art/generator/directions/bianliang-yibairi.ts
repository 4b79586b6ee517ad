import { eaves, lanterns, table } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { dancer, merchant, scholar, watchman } from './cast/tales.ts';

export const direction: Direction = {
  look: 'pixel',
  scene: { kind: 'ink', a: [0, 0, 0.3, 0], b: [0, 0, 0, 0], sun: [0.3, 0.8], seed: 22 },
  layers: [
    { glyph: 'arch-bridge', x: 0.4, y: 0.02, s: 0.78, fill: ['#8d8a68', '#3a3628'], rim: '#efe4c8' },
    { glyph: 'pagoda', x: 0.9, y: 0.26, s: 0.4, fill: ['#6b6a4a', '#2d2a20'], opacity: 0.8 },
    eaves('right', 0.74, 0.34, '#c0392b'),
    { glyph: 'small-fishing-sailboat', x: 0.34, y: 0.0, s: 0.22, fill: ['#4a4433', '#1f1c14'] },
    { fig: scholar, x: 0.68, y: 0.02, h: 0.8, yaw: -0.2 },
    table(0.13, '#7a5a34'),
    { emoji: 'scroll', x: 0.56, y: 0.07, s: 0.15 },
    { emoji: 'paintbrush', x: 0.8, y: 0.06, s: 0.15 },
    lanterns(3, 0.92, 0.045, '#c0392b', 'bl'),
  ],
  title: {
    style: 'fine',
    x: 0.05,
    y: 0.7,
    size: 0.2,
    lines: ['汴梁', '一百日'],
    fill: ['#3a2a18', '#1f1810'],
    edge: '#f6eed8',
    seal: '汴',
  },
  icon: {
    kind: 'face',
    fig: scholar,
    yaw: 0.3,
    scene: { kind: 'ink', a: [0, 0, 0.2, 0], b: [0.2, 0, 0, 0], sun: [0, 0.7], seed: 3 },
    front: [{ emoji: 'coin', x: 0.8, y: 0.04, s: 0.34 }],
    ribbon: '预约',
  },
  hud: 'farm',
  places: [
    { kind: 'ink', a: [0, 0, 0.3, 0], b: [0.05, 0, 0, 0], seed: 6 },
    { kind: 'hall', a: [2, 0.4, 0.8, 0], b: [2, 2.8, 0, 0], seed: 5 },
  ],
  cast: [scholar, merchant, dancer, watchman],
  goods: [
    'scroll',
    'paintbrush',
    'coin',
    'steaming-bowl',
    'dumpling',
    'teacup-without-handle',
    'fish',
    'umbrella',
    'moon-cake',
  ],
};
