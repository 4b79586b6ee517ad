import { banner, haze, tumble } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { horseman, soldier, tiger } from './cast/legends.ts';

export const direction: Direction = {
  look: 'oil',
  tall: true,
  scene: { kind: 'dunes', a: [1, 0, 2, 0], b: [0.16, 0.5, 0.9, 0], sun: [0.28, 0.6], seed: 15 },
  layers: [
    {
      glyph: 'medieval-gate',
      x: 0.28,
      y: 0.18,
      s: 0.7,
      fill: ['#5a1810', '#260404'],
      rim: '#f2c14e',
      opacity: 0.9,
    },
    banner(0.06, 0.14, 0.62, '#260404', '吕'),
    banner(0.48, 0.18, 0.5, '#260404', '董', true),
    haze(0.5, '#d4452c', 0.35),
    {
      glyph: 'horse-head',
      x: 0.86,
      y: -0.08,
      s: 0.86,
      fill: ['#a31c12', '#260404'],
      rim: '#f2c14e',
      flip: true,
    },
    {
      fig: { ...horseman, gear: 'helm', metal: '#c9a05a' },
      x: 0.66,
      y: -0.16,
      h: 1.08,
      yaw: -0.35,
      pitch: -0.12,
    },
    tumble(26, 0.02, ['#ffb35a', '#ff6a2a', '#ffe0a0'], 'square', 'em'),
    haze(0.2, '#260404', 0.8),
  ],
  title: {
    style: 'brush',
    x: 0.05,
    y: 0.4,
    size: 0.25,
    lines: ['虎牢', '关前'],
    fill: ['#fff1cc', '#f2a63a'],
    edge: '#3a0505',
    seal: '战',
  },
  icon: {
    kind: 'face',
    fig: { ...horseman, mood: 'fierce' },
    yaw: -0.4,
    pitch: -0.08,
    scene: { kind: 'dunes', a: [0.6, 0, 2, 1], b: [0.22, 0.8, 0, 0], sun: [0, 0.62], seed: 3 },
    ribbon: 'BT',
  },
  hud: 'fight',
  places: [{ kind: 'dunes', a: [0.8, 0, 2, 0.6], b: [0.1, 0.9, 0.7, 0], seed: 6 }],
  cast: [horseman, tiger('#7f1010', '#f2c14e'), soldier],
};
