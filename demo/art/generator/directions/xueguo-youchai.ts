import { glow, haze, tumble } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { foxShop, hedgehog, rabbit } from './cast/tales.ts';

export const direction: Direction = {
  scene: { kind: 'forest', a: [0, 0.2, 0.7, 0], b: [0, 1, 0, 0], sun: [0.4, 0.6], seed: 12 },
  layers: [
    { emoji: 'house', x: 0.86, y: 0.2, s: 0.26 },
    { emoji: 'hut', x: 0.42, y: 0.24, s: 0.17 },
    glow(0.86, 0.3, 0.3, '#ffc66b', 0.7),
    { fig: rabbit, x: 0.67, y: 0.02, h: 0.78, yaw: -0.3 },
    { emoji: 'incoming-envelope', x: 0.84, y: 0.42, s: 0.14, rot: 12 },
    { emoji: 'love-letter', x: 0.5, y: 0.56, s: 0.1, rot: -16 },
    { emoji: 'sled', x: 0.86, y: 0.0, s: 0.24 },
    tumble(50, 0.014, ['#ffffff'], 'square', 'snow'),
    haze(0.18, '#ffffff', 0.7),
  ],
  title: {
    style: 'fine',
    x: 0.06,
    y: 0.62,
    size: 0.22,
    lines: ['雪国', '邮差'],
    fill: ['#ffffff', '#dcebf7'],
    edge: '#35507f',
  },
  icon: {
    kind: 'face',
    fig: rabbit,
    yaw: 0.3,
    zoom: 0.78,
    lift: 0.22,
    scene: { kind: 'forest', a: [0, 0.1, 0.8, 0], b: [0, 1, 0, 0], seed: 2 },
    front: [{ emoji: 'love-letter', x: 0.78, y: 0.03, s: 0.36, rot: 10 }],
  },
  hud: 'farm',
  places: [
    { kind: 'peaks', a: [0.9, 0.6, 0, 0], b: [0.5, 1, 0.4, 1.6], seed: 5 },
    { kind: 'forest', a: [0, 0.2, 0.6, 0], b: [0, 1, 0, 0.8], seed: 6 },
  ],
  cast: [rabbit, hedgehog, foxShop],
  goods: [
    'envelope',
    'love-letter',
    'scarf',
    'hot-beverage',
    'snowflake',
    'house',
    'wrapped-gift',
    'sled',
    'candle',
  ],
};
