import { expect, test } from 'vitest';
import type { FrameProbe } from '#platform/adapters/http-client/probe-frame.ts';
import { frameState } from './frame-state.ts';

const found = (status: number, frameOptions = ''): FrameProbe => ({
  url: 'https://h5.game.cn/',
  status,
  frameOptions,
  policies: '',
});

test.each([
  [found(200), 'open', null],
  [found(200, 'SAMEORIGIN'), 'refused', null],
  [found(404), 'dead', 'HTTP 404'],
  [found(503), 'failing', 'HTTP 503'],
  // A check for robots has headers that the game does not have.
  [found(403, 'SAMEORIGIN'), 'unknown', null],
  [{ fault: '域名不存在' }, 'dead', '域名不存在'],
  [{ fault: '证书过期' }, 'dead', '证书过期'],
  [{ fault: '跳转到不加密的网址' }, 'dead', '跳转到不加密的网址'],
  [{ fault: '超时' }, 'failing', '超时'],
  [{ fault: '域名解析失败' }, 'failing', '域名解析失败'],
  [{ fault: '无法连接' }, 'failing', '无法连接'],
  [{ fault: '不是公网地址' }, 'unknown', null],
] as const)('[PLY-02] %j means %s', (probe, state, fault) => {
  expect(frameState(probe, 'www.portal.cn')).toEqual({ state, fault });
});

test('[PLY-02] a policy that names the portal with https permits it, however the portal is reached', () => {
  const probe = { ...found(200), policies: 'frame-ancestors https://www.portal.cn' } as FrameProbe;
  expect(frameState(probe, 'www.portal.cn').state).toBe('open');
  expect(frameState(probe, 'm.portal.cn').state).toBe('refused');
  expect(frameState(probe, 'not a host').state).toBe('open');
});
