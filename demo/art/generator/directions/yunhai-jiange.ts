import { glow, haze, platform } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { blind, lampgirl, swordsman } from './cast/legends.ts';

export const direction: Direction = {
  look: 'toon',
  tall: true,
  scene: { kind: 'clouds', a: [1, 1, 0, 0], b: [0.27, 0, 0, 0], sun: [0.1, 0.64], seed: 2 },
  layers: [
    platform(0.7, 0.2, 0.24, '#7f97ab', '#23405f', 0.12),
    { glyph: 'swan-breeze', x: 0.38, y: 0.72, s: 0.1, fill: ['#ffffff', '#dfeaf2'] },
    {
      fig: { ...swordsman, cape: 'cape', trim: '#bcd4ec' },
      x: 0.7,
      y: 0.19,
      h: 0.62,
      yaw: 2.5,
      pitch: 0.02,
    },
    glow(0.72, 0.6, 0.5, '#bfe3ee', 0.25),
    haze(0.25, '#bfd8e8', 0.5),
  ],
  title: { style: 'brush', x: 0.06, y: 0.52, size: 0.235, lines: ['云海', '剑歌'], seal: '剑' },
  icon: {
    kind: 'face',
    fig: { ...swordsman, right: 1.1 },
    yaw: 0.5,
    scene: { kind: 'clouds', a: [1, 0, 0, 0], b: [0.3, 0, 0, 0], sun: [0.05, 0.62], seed: 5 },
  },
  hud: 'rpg',
  places: [
    { kind: 'ink', seed: 9, b: [0.06, 0, 0, 0] },
    { kind: 'peaks', a: [0.6, 1, 0.2, 1], seed: 4 },
  ],
  cast: [
    swordsman,
    { ...lampgirl, cloth: '#bfe3ee', trim: '#2f6f9f', hold: 'fan', hairColor: '#1d2a44' },
    blind,
  ],
};
