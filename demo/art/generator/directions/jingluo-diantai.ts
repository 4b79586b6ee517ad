import { foreground, rings, tumble } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { whale } from './cast/tales.ts';

export const direction: Direction = {
  scene: { kind: 'deep', a: [0.5, 0.4, 0, 1], sun: [0.15, 0.95], seed: 3 },
  layers: [
    { glyph: 'sauropod-skeleton', x: 0.3, y: 0.02, s: 0.6, fill: ['#9be7ff', '#0b3c6f'], opacity: 0.45 },
    rings(0.67, 0.5, 0.5, '#9be7ff', 5),
    { emoji: 'octopus', x: 0.9, y: 0.04, s: 0.28 },
    { emoji: 'tropical-fish', x: 0.45, y: 0.5, s: 0.1 },
    { emoji: 'tropical-fish', x: 0.5, y: 0.62, s: 0.07 },
    { emoji: 'jellyfish', x: 0.9, y: 0.64, s: 0.2 },
    { emoji: 'spouting-whale', x: 0.67, y: 0.1, s: 0.72 },
    { emoji: 'headphone', x: 0.58, y: 0.36, s: 0.34, rot: -8 },
    tumble(14, 0.05, ['#c77dff', '#9be7ff', '#ffffff'], 'note', 'jl'),
    foreground(0.05, 40, '#03102b', 'jl'),
  ],
  title: {
    style: 'fine',
    x: 0.05,
    y: 0.5,
    size: 0.21,
    lines: ['鲸落', '电台'],
    fill: ['#ffffff', '#b9e9ff'],
    edge: '#0a2a5c',
  },
  icon: {
    kind: 'face',
    fig: { ...whale, gear: 'none', ears: 'dog', hair2: '#1f5f9a', mood: 'sleepy' },
    yaw: 0.25,
    scene: { kind: 'deep', a: [0.6, 0.4, 0, 1], sun: [0, 0.9], seed: 5 },
    front: [
      { emoji: 'headphone', x: 0.5, y: 0.3, s: 0.72 },
      tumble(6, 0.1, ['#c77dff', '#ffffff'], 'note', 'ji'),
    ],
    ribbon: '预约',
  },
  hud: 'rhythm',
  places: [{ kind: 'deep', a: [0.7, 0.3, 0, 0.8], seed: 9 }],
  cast: [whale, { kind: 'animal', ears: 'frog', skin: '#c77dff', mood: 'joy', muzzle: 'smile' }],
};
