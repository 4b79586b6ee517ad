import { glow, haze } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { guard, soldierOf, watchman } from './cast/tales.ts';

export const direction: Direction = {
  look: 'oil',
  tall: true,
  scene: { kind: 'dunes', a: [0.7, 0, 0, 0], b: [0.14, 0.25, 0.7, 0], sun: [-0.25, 0.55], seed: 24 },
  layers: [
    { glyph: 'stone-tower', x: 0.72, y: 0.04, s: 0.92, fill: ['#8a5a4a', '#2a1e3f'], rim: '#f8e0c0' },
    {
      glyph: 'dust-cloud',
      x: 0.75,
      y: 0.66,
      s: 0.42,
      fill: ['#3a2a3f', '#5a3a4a'],
      blur: 5,
      opacity: 0.85,
    },
    { emoji: 'fire', x: 0.72, y: 0.82, s: 0.2 },
    glow(0.72, 0.88, 0.4, '#ff8a4c', 0.8),
    { fig: guard, x: 0.52, y: -0.1, h: 0.72, yaw: 0.35 },
    { fig: { ...guard, hold: 'sword', gear: 'none', hair: 'knot' }, x: 0.9, y: -0.12, h: 0.72, yaw: -0.35 },
    haze(0.2, '#2a1e3f', 0.7),
  ],
  title: {
    style: 'brush',
    x: 0.05,
    y: 0.7,
    size: 0.25,
    lines: ['烽燧台'],
    fill: ['#fff3df', '#f0a878'],
    edge: '#3a1f38',
    seal: '戍',
  },
  icon: {
    kind: 'things',
    scene: { kind: 'dunes', a: [0.5, 0, 0, 0], b: [0.2, 0.3, 0.5, 0], sun: [-0.3, 0.6], seed: 4 },
    layers: [
      { glyph: 'stone-tower', x: 0.18, y: 0.1, s: 0.6, fill: ['#a8705a', '#3a2444'], rim: '#f8e0c0' },
      { emoji: 'fire', x: 0.18, y: 0.62, s: 0.3 },
      glow(0.18, 0.75, 0.5, '#ff8a4c', 0.7),
      { fig: { ...guard, hold: 'none' }, x: 0.6, y: -0.34, h: 1.36, yaw: -0.3, shadow: false },
    ],
  },
  hud: 'hex',
  places: [{ kind: 'dunes', b: [0.1, 0.4, 0.9, 0], seed: 6 }],
  cast: [guard, soldierOf('#a4161a'), watchman],
  goods: ['desert', 'castle', 'fire', 'horse', 'shield', 'crossed-swords'],
};
