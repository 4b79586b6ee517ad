import { expect, test } from 'vitest';
import { forecastText } from './forecast-text.ts';

test.each([
  [{ days: 3.2, measured: 7 }, '按近 7 天速度，约 3 天后领完'],
  [{ days: 0.5, measured: 1 }, '按近 1 天速度，约 12 小时后领完'],
  [{ days: 0.001, measured: 2.4 }, '按近 2 天速度，约 1 小时后领完'],
  [{ days: 0.99, measured: 7 }, '按近 7 天速度，约 1 天后领完'],
  [{ days: 4_000, measured: 7 }, '按近 7 天速度，一年内领不完'],
])('[COD-06] the forecast %o reads %s', (forecast, text) => {
  expect(forecastText(forecast)).toBe(text);
});
