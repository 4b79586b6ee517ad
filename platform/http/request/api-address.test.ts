import { expect, test } from 'vitest';
import { isApiAddress } from './api-address.ts';

test.each([
  '/vue/x',
  '/VUE/x',
  '//vue//x',
  '/%76ue/x',
  '/vue',
  '/account/x?y',
  '/index.php/api',
  '/console//api/x',
])('%s is below an API prefix', (url) => {
  expect(isApiAddress(url)).toBe(true);
});

test.each(['/', '/vuex', '/console', '/console/apis', '/BaseGameCenter?x=/vue/', '/vue%2Fx', '/accounts'])(
  '%s is not below an API prefix',
  (url) => {
    expect(isApiAddress(url)).toBe(false);
  },
);
