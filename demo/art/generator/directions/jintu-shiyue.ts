import { haze, tumble } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { guard, knight, mage, wolfGuide } from './cast/tales.ts';

export const direction: Direction = {
  look: 'oil',
  tall: true,
  scene: { kind: 'dunes', a: [1, 1, 2, 0], b: [0.17, 0.8, 0.9, 0], sun: [0.22, 0.52], seed: 18 },
  layers: [
    { glyph: 'double-dragon', x: 0.3, y: 0.46, s: 0.52, fill: ['#4e4147', '#1a1a1d'], opacity: 0.7 },
    { glyph: 'stone-throne', x: 0.84, y: 0.1, s: 0.7, fill: ['#5a4a48', '#1a1a1d'], rim: '#ff8a4c' },
    { fig: knight, x: 0.66, y: -0.14, h: 1.02, yaw: -0.25, pitch: -0.06 },
    { glyph: 'tattered-banner', x: 0.5, y: 0.02, s: 0.5, fill: ['#8a2a14', '#2a0d08'], rim: '#ffb08a' },
    tumble(36, 0.014, ['#ff4d1c', '#ffb08a', '#d9c5ac'], 'square', 'ash'),
    haze(0.22, '#1a1a1d', 0.85),
  ],
  title: {
    style: 'serif',
    x: 0.05,
    y: 0.34,
    size: 0.17,
    lines: ['烬土誓约'],
    fill: ['#fff3e0', '#d9b08a'],
    edge: '#241613',
  },
  icon: {
    kind: 'face',
    fig: knight,
    yaw: -0.4,
    scene: { kind: 'dunes', a: [1, 0, 2, 0], b: [0.24, 0.8, 0, 0], sun: [0.05, 0.6], seed: 5 },
    ribbon: '折扣',
  },
  hud: 'rpg',
  places: [
    { kind: 'city', a: [0, 0, 1, 0], b: [0.7, 0.1, 1, 0.8], seed: 4 },
    { kind: 'hall', a: [0, 0.8, 0.7, 0.4], seed: 2 },
  ],
  cast: [
    knight,
    { ...mage, cloth: '#4e4147', trim: '#ff4d1c', glow: '#ff7a3c' },
    { ...wolfGuide, cloth: '#8f6b58' },
    { ...guard, gear: 'horns' },
  ],
};
