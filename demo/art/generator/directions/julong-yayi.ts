import { glow, haze } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { dragonlet, dwarf } from './cast/tales.ts';

export const direction: Direction = {
  scene: { kind: 'hall', a: [0, 0.5, 0.9, 0.5], b: [2.1, 3, 0, 0], sun: [0, 0.6], seed: 5 },
  layers: [
    glow(0.6, 0.5, 0.7, '#f2a7c3', 0.35),
    { fig: { ...dragonlet, tilt: 0.06 }, x: 0.62, y: -0.1, h: 1.12, yaw: -0.15 },
    { fig: dwarf, x: 0.87, y: 0.02, h: 0.54, yaw: -0.6 },
    { emoji: 'tooth', x: 0.46, y: 0.06, s: 0.16, rot: -14 },
    { emoji: 'toothbrush', x: 0.44, y: 0.5, s: 0.2, rot: 30 },
    { emoji: 'bubbles', x: 0.8, y: 0.62, s: 0.17 },
    haze(0.15, '#3b1f5e', 0.7),
  ],
  title: {
    style: 'cute',
    x: 0.04,
    y: 0.64,
    size: 0.22,
    lines: ['巨龙', '牙医'],
    fill: ['#fffdf0', '#ffd3e2'],
    edge: '#5a2f96',
    tiltDeg: -4,
  },
  icon: {
    kind: 'face',
    fig: dragonlet,
    yaw: 0.25,
    zoom: 0.92,
    lift: 0.12,
    scene: { kind: 'burst', a: [1, 0.8, 0.3, 0] },
    front: [{ emoji: 'toothbrush', x: 0.8, y: 0.02, s: 0.42, rot: -12 }],
  },
  hud: 'farm',
  places: [
    { kind: 'hall', a: [0, 0.5, 0.9, 0.4], b: [2, 3, 0, 0], seed: 9 },
    { kind: 'peaks', a: [0, 0.6, 0, 0], seed: 2 },
  ],
  cast: [
    dragonlet,
    dwarf,
    { ...dragonlet, skin: '#37c9a7' },
    { ...dragonlet, skin: '#f2a7c3', mood: 'worry' },
  ],
  goods: ['tooth', 'toothbrush', 'syringe', 'pill', 'soap', 'fire', 'bubbles', 'coin', 'sponge'],
};
