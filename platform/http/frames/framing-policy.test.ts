import { expect, test } from 'vitest';
import { permitsFraming } from './framing-policy.ts';

const GAME = 'https://h5.game.cn/play';
const PORTAL = 'https://www.portal.cn';

function permits(headers: { frameOptions?: string; policies?: string }, ancestor = PORTAL): boolean {
  return permitsFraming({ url: GAME, frameOptions: '', policies: '', ...headers }, ancestor);
}

test.each([
  ['', true],
  ['DENY', false],
  ['deny', false],
  ['SAMEORIGIN', false],
  ['SAMEORIGIN, DENY', false],
  ['ALLOW-FROM https://elsewhere.cn', true],
  ['allowall', true],
])('[PLY-02] X-Frame-Options %j permits another site: %s', (frameOptions, isPermitted) => {
  expect(permits({ frameOptions })).toBe(isPermitted);
});

test.each([
  ["default-src 'self'; frame-ancestors 'none'", false],
  ["frame-ancestors 'self'", false],
  ['frame-ancestors', false],
  ['frame-ancestors *', true],
  ['frame-ancestors https:', true],
  ['FRAME-ANCESTORS HTTPS://WWW.PORTAL.CN', true],
  ['frame-ancestors http://www.portal.cn', true],
  ['frame-ancestors https://portal.cn', false],
  ["frame-ancestors 'self' *.portal.cn", true],
  ['frame-ancestors *.portal.cn:8443', false],
  ['frame-ancestors www.portal.cn:*', true],
  ['frame-ancestors https://www.portal.cn:443/', true],
  ['frame-ancestors *.ortal.cn', false],
  ['frame-ancestors *, frame-ancestors https://elsewhere.cn', false],
  ["frame-ancestors *; frame-ancestors 'none'", true],
  ["default-src 'none'", true],
  ["frame-src 'none'", true],
])('[PLY-02] %j permits another site: %s', (policies, isPermitted) => {
  expect(permits({ policies })).toBe(isPermitted);
});

test('[PLY-02] frame-ancestors overrides X-Frame-Options; the own origin may frame itself', () => {
  expect(permits({ frameOptions: 'DENY', policies: 'frame-ancestors https://www.portal.cn' })).toBe(true);
  expect(permits({ frameOptions: 'DENY', policies: "default-src 'self'" })).toBe(false);
  expect(permits({ frameOptions: 'SAMEORIGIN' }, 'https://h5.game.cn')).toBe(true);
  expect(permits({ policies: "frame-ancestors 'self'" }, 'https://h5.game.cn')).toBe(true);
});
