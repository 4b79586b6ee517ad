import { expect, test } from 'vitest';
import { isHandheld } from './handheld.ts';

const words = [
  'Android',
  'iPhone',
  'iPad',
  'iPod',
  'HarmonyOS',
  'Windows Phone',
  'Mobile',
  'Tablet',
  'MicroMessenger',
];

test.each(words)('[CON-01] %s is a phone or a tablet', (word) => {
  expect(isHandheld(`Mozilla/5.0 (X; ${word} 9) Y`, 0)).toBe(true);
  expect(isHandheld(`Mozilla/5.0 (X; ${word.toLowerCase()} 9) Y`, 0)).toBe(true);
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0', 10, false],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/126.0', 0, false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0, false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 1, false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 2, true],
  ['', 0, false],
])('[CON-01] %s with %i touch points: %s', (agent, points, isHand) => {
  expect(isHandheld(agent, points)).toBe(isHand);
});
