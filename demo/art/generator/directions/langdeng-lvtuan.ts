import { glow, haze, tumble } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { knight, mage, repairer, wolfGuide } from './cast/tales.ts';

export const direction: Direction = {
  look: 'oil',
  tall: true,
  scene: { kind: 'forest', a: [0.1, 0.1, 0.6, 0], b: [0, 1, 0, 1], sun: [0.3, 0.7], seed: 8 },
  layers: [
    {
      glyph: 'wolf-head',
      x: 0.68,
      y: 0.26,
      s: 0.86,
      fill: ['#b9f2d8', '#0f4c5c'],
      opacity: 0.5,
      glow: '#35a7a0',
    },
    {
      fig: { ...knight, cloth: '#123a44', trim: '#35a7a0', hold: 'spear' },
      x: 0.88,
      y: 0,
      h: 0.58,
      yaw: -0.4,
    },
    {
      fig: { ...mage, cloth: '#1d5360', trim: '#b9f2d8', glow: '#ffd36b', mood: 'calm' },
      x: 0.46,
      y: 0,
      h: 0.54,
      yaw: 0.4,
    },
    { fig: wolfGuide, x: 0.67, y: -0.06, h: 0.86, yaw: -0.1 },
    glow(0.79, 0.38, 0.5, '#f2b134', 0.75),
    tumble(40, 0.012, ['#ffffff'], 'square', 'sn2'),
    haze(0.2, '#071a24', 0.7),
  ],
  title: {
    style: 'serif',
    x: 0.05,
    y: 0.6,
    size: 0.15,
    lines: ['狼灯旅团'],
    sub: '第七盏灯',
    fill: ['#f4fff8', '#8fe0c4'],
    edge: '#07222c',
  },
  icon: {
    kind: 'things',
    scene: { kind: 'forest', a: [0, 0.1, 0.5, 0], b: [0, 1, 0, 1], seed: 4 },
    layers: [
      {
        glyph: 'wolf-head',
        x: 0.5,
        y: 0.18,
        s: 0.9,
        fill: ['#d9fff0', '#1c5a66'],
        opacity: 0.75,
        glow: '#35a7a0',
      },
      { fig: wolfGuide, x: 0.46, y: -0.24, h: 1.2, yaw: 0.3, shadow: false },
      glow(0.86, 0.3, 0.45, '#f2b134', 0.8),
    ],
  },
  hud: 'card',
  places: [
    { kind: 'peaks', a: [0.9, 0.7, 0, 1], seed: 3 },
    { kind: 'hall', a: [0, 0.8, 0.5, 0], seed: 2 },
  ],
  cast: [
    wolfGuide,
    { ...knight, cloth: '#123a44', trim: '#35a7a0' },
    { ...mage, cloth: '#1d5360', trim: '#b9f2d8' },
    { ...repairer, cloth: '#35a7a0' },
  ],
};
