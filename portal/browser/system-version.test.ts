import { expect, test } from 'vitest';
import { userAgents } from '#tests/browser/user-agents.ts';
import { systemProblem } from './system-version.ts';

const android = (version: string) => `Mozilla/5.0 (Linux; Android ${version}) AppleWebKit/537.36 Mobile`;

test.each([
  [userAgents.iphoneIos12, 'iOS 13.0', 'iOS 12.5'],
  [userAgents.iphoneIos12.replace('iPhone; CPU iPhone OS', 'iPad; CPU OS'), '13.0 及以上', 'iOS 12.5'],
  [userAgents.iphoneIos12, 'iOS 12.6', 'iOS 12.5'],
  [android('7.1.2; V2055A'), 'Android 8.0', 'Android 7.1'],
  [android('9; V2055A'), 'Android 10', 'Android 9.0'],
])('[RT-14] a system that is too old is named: %s', (userAgent, needed, own) => {
  expect(systemProblem(userAgent, needed)).toContain(`系统是 ${own}，安装需要`);
});

test.each([
  ['the needed system', userAgents.iphoneIos12, 'iOS 12.5'],
  ['a later one', userAgents.iphone, 'iOS 13.0'],
  ['a package that names none', userAgents.iphoneIos12, null],
  ['a package without a version', userAgents.iphoneIos12, '苹果手机'],
  ['a Mac, or an iPad that says so', userAgents.mac, 'iOS 99'],
  ['Safari that always sends iOS 18', userAgents.iphone.replace('17_5', '18_6'), 'iOS 26.0'],
  ['Chrome that always sends Android 10', android('10; K'), 'Android 12'],
  ['a computer', userAgents.wechatOnWindows, 'iOS 13.0'],
])('[RT-14] there is no problem with %s', (_name, userAgent, needed) => {
  expect(systemProblem(userAgent, needed)).toBeUndefined();
});
