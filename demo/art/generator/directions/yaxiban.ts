import { glow, haze, lanterns } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import type { Figure } from '../figure/figure.ts';
import { heir, huadan } from './cast/hardship.ts';

export const direction: Direction = {
  tall: true,
  scene: { kind: 'stage', a: [0.6, 0.1, 0, 0], b: [0, 0, 0, 0], sun: [0, 0.8], seed: 14 },
  layers: [
    { glyph: 'drama-masks', x: 0.4, y: 0.42, s: 0.4, fill: ['#f0d3c4', '#43142f'], opacity: 0.4 },
    lanterns(6, 0.94, 0.05, '#a3195b', 'yx'),
    { fig: { ...huadan, dim: 0 } as Figure, x: 0.68, y: -0.06, h: 0.94, yaw: -0.15 },
    glow(0.68, 0.6, 0.5, '#1fa39b', 0.45),
    { emoji: 'candle', x: 0.46, y: 0.0, s: 0.2 },
    { emoji: 'candle', x: 0.9, y: 0.0, s: 0.22 },
    { emoji: 'candle', x: 0.54, y: -0.02, s: 0.14 },
    haze(0.2, '#160a14', 0.8),
  ],
  title: {
    style: 'running',
    x: 0.06,
    y: 0.5,
    size: 0.29,
    lines: ['哑戏班'],
    fill: ['#fff0e8', '#e8a0b8'],
    edge: '#2a0a20',
    seal: '戏',
  },
  icon: {
    kind: 'face',
    fig: huadan,
    yaw: 0.2,
    scene: { kind: 'burst', a: [2, 1, 0.2, 0] },
    ribbon: '测试',
  },
  hud: 'novel',
  places: [
    { kind: 'hall', a: [2, 0.8, 0.6, 0], seed: 2 },
    { kind: 'stage', a: [0.3, 0.1, 0, 0], seed: 9 },
  ],
  cast: [huadan, heir],
};
