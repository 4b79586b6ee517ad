import { expect, test } from 'vitest';
import type { FrameCheck } from '#contract/frame-check.ts';
import { troubleOf, troubleText } from './frame-trouble.ts';

const check = (state: FrameCheck['state'], fault: string | null = null): FrameCheck => ({ state, fault });

test.each([
  ['no network', false, true, check('open'), 'lost'],
  ['no response of this site', true, true, null, 'lost'],
  ['a refusal, loaded', true, true, check('refused'), 'refused'],
  ['a refusal, not loaded', true, false, check('refused'), 'refused'],
  ['a dead host with the error page of the browser', true, true, check('dead', '域名不存在'), 'dead'],
  ['a server that cannot reach a game that loaded', true, true, check('failing', '超时'), undefined],
  ['no response within the time', true, false, check('failing', '超时'), 'dead'],
  ['a game that loaded', true, true, check('open'), undefined],
  ['a game that is not checked and loaded', true, true, check('unknown'), undefined],
  ['a game that is loading', true, false, check('open'), 'slow'],
  ['a game that is not checked and loading', true, false, check('unknown'), 'slow'],
] as const)('[PLY-01] %s: online %s, loaded %s', (_name, isOnline, isLoaded, found, kind) => {
  expect(troubleOf({ isOnline, isLoaded, check: found })?.kind).toBe(kind);
});

test('[PLY-01] the text names the host and the fault', () => {
  expect(troubleText({ kind: 'dead', fault: '域名不存在' }, 'h5.youmen.com').text).toContain(
    'h5.youmen.com 打不开（域名不存在）',
  );
  expect(troubleText({ kind: 'dead', fault: null }, 'h5.youmen.com').text).toContain('打不开。');
  expect(troubleText({ kind: 'dead', fault: 'HTTP 404' }, null).text).toBe(
    '游戏的页面打不开（HTTP 404），请告诉我们。',
  );
});
