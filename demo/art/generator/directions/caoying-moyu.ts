import { banner, foreground } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { idler, soldier, storyteller } from './cast/legends.ts';

export const direction: Direction = {
  look: 'pixel',
  scene: { kind: 'meadow', a: [0.7, 0, 0, 0], b: [0.4, 1, 0, 0], sun: [0.4, 0.8], seed: 5 },
  layers: [
    { glyph: 'barracks-tent', x: 0.86, y: 0.26, s: 0.3, fill: ['#8aa4b4', '#3d5a70'], rim: '#fff8e1' },
    banner(0.93, 0.2, 0.6, '#3d6f8e', '曹', true),
    {
      fig: {
        ...soldier,
        cloth: '#3d6f8e',
        trim: '#e26d5c',
        mood: 'fierce',
        cape: 'cape',
        right: 1.2,
        left: 0.9,
      },
      x: 0.42,
      y: 0.26,
      h: 0.36,
      yaw: 0.4,
    },
    { emoji: 'sheaf-of-rice', x: 0.58, y: -0.02, s: 0.34 },
    { emoji: 'sheaf-of-rice', x: 0.82, y: -0.03, s: 0.36, flip: true },
    { fig: idler, x: 0.7, y: -0.06, h: 0.78, yaw: -0.15 },
    { emoji: 'fish', x: 0.9, y: 0.03, s: 0.2, rot: -20 },
    foreground(0.05, 50, '#b8862e', 'cy'),
  ],
  title: {
    style: 'cute',
    x: 0.05,
    y: 0.64,
    size: 0.22,
    lines: ['曹营', '摸鱼记'],
    fill: ['#fff6c9', '#ffc93c'],
    edge: '#24506b',
    tiltDeg: -4,
  },
  icon: {
    kind: 'face',
    fig: idler,
    yaw: 0.25,
    scene: { kind: 'burst', a: [3, 1, 0.2, 0] },
    front: [{ emoji: 'fish', x: 0.78, y: 0.03, s: 0.4, rot: -18 }],
  },
  hud: 'idle',
  places: [{ kind: 'dunes', a: [0.3, 0, 0, 0], seed: 2 }],
  cast: [idler, { ...soldier, cloth: '#3d6f8e' }, storyteller],
  goods: ['fish', 'sheaf-of-rice', 'crossed-swords', 'military-medal', 'bed', 'scroll'],
};
