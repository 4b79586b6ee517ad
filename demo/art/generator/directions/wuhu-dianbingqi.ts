import { banner, platform } from '../compose/props.ts';
import type { Direction } from '../compose/types.ts';
import { duelist, tiger } from './cast/legends.ts';

export const direction: Direction = {
  scene: { kind: 'dunes', a: [0.4, 0, 2, 0.4], b: [0.2, 0.3, 0.5, 0], sun: [0, 0.55], seed: 3 },
  layers: [
    banner(0.12, 0.3, 0.5, '#8a2be2', '魏', false),
    banner(0.9, 0.3, 0.5, '#18a558', '蜀', true),
    platform(0.5, 0.2, 0.52, '#f2d79a', '#8a5a1f', 0.1),
    { fig: tiger('#18a558', '#ffb627'), x: 0.2, y: 0.17, h: 0.5, yaw: 0.5 },
    {
      fig: tiger('#1d6fdc', '#fff4d9', { gear: 'none', hair: 'knot', mood: 'smile' }),
      x: 0.8,
      y: 0.17,
      h: 0.5,
      yaw: -0.5,
    },
    {
      fig: tiger('#e2593f', '#ffb627', { hair: 'spiky', gear: 'horns' }),
      x: 0.35,
      y: 0.1,
      h: 0.6,
      yaw: 0.25,
    },
    {
      fig: tiger('#8a2be2', '#ffd9f4', { hold: 'fan', gear: 'none', hair: 'knot', body: 'robe' }),
      x: 0.65,
      y: 0.1,
      h: 0.6,
      yaw: -0.25,
    },
    {
      fig: tiger('#18a558', '#e4002b', { mood: 'fierce', hair: 'long' }),
      x: 0.5,
      y: 0.02,
      h: 0.72,
      yaw: 0,
    },
  ],
  title: {
    style: 'sans',
    x: 0.5,
    y: 0.82,
    size: 0.2,
    lines: ['五虎点兵棋'],
    align: 'center',
    fill: ['#fff7c9', '#ffb627'],
    edge: '#4a1070',
  },
  icon: {
    kind: 'face',
    fig: tiger('#18a558', '#e4002b', { mood: 'fierce', metal: '#ffb627' }),
    yaw: 0.3,
    scene: { kind: 'burst', a: [1, 1, 0.4, 0] },
    ribbon: '折扣',
  },
  hud: 'chess',
  places: [{ kind: 'meadow', a: [0.4, 0, 0, 0], seed: 4 }],
  cast: [
    tiger('#18a558', '#e4002b'),
    tiger('#1d6fdc', '#fff4d9', { gear: 'none', hair: 'knot' }),
    tiger('#e2593f', '#ffb627', { gear: 'horns', hair: 'spiky' }),
    tiger('#8a2be2', '#ffd9f4', { hold: 'fan', gear: 'none', hair: 'knot', body: 'robe' }),
    duelist,
  ],
};
