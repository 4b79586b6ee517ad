import { describe, expect, it, test } from 'vitest';
import { userAgents } from '#tests/browser/user-agents.ts';
import { deviceOf, isBlockedInApp, isHandheld, isInsideApp } from './device.ts';

const ANDROID_WECHAT =
  'Mozilla/5.0 (Linux; Android 14; 23049RAD8C Build/UKQ1.230804.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.188 Mobile Safari/537.36 XWEB/1260117 MMWEBSDK/20240404 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64';
const IOS_WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003231) NetType/4G Language/zh_CN';
const ANDROID_QQ =
  'Mozilla/5.0 (Linux; Android 13; V2055A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/109.0.5414.86 MQQBrowser/6.2 TBS/046909 Mobile Safari/537.36 V1_AND_SQ_9.0.56_6372_YYB_D QQ/9.0.56.16830 NetType/WIFI';
const IOS_QQ =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 QQ/9.0.60.621 V1_IPH_SQ_9.0.60_1_APP_A Pixel/1170';
const QQ_BROWSER =
  'Mozilla/5.0 (Linux; U; Android 14; zh-cn; 22081212C Build/UKQ1) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/109.0.5414.86 MQQBrowser/15.1 Mobile Safari/537.36 COVC/046705';
const HARMONY_4 =
  'Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALN-AL00; HMSCore 6.13.0.322) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36';
const HARMONY_5 =
  'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300';
const HARMONY_PC =
  'Mozilla/5.0 (PC; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 HuaweiBrowser/5.0.4.300';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const ANDROID_TABLET =
  'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

describe('the device of a visitor', () => {
  it.each([
    ['WeChat on Android', ANDROID_WECHAT, 5, 'android', true],
    ['WeChat on an iPhone', IOS_WECHAT, 5, 'ios', true],
    ['WeChat on Windows', userAgents.wechatOnWindows, 0, 'desktop', false],
    ['WeChat on Windows with a touch screen', userAgents.wechatOnWindows, 10, 'desktop', false],
    ['an older WeChat on Windows', userAgents.olderWechatOnWindows, 0, 'desktop', false],
    ['WeChat on a Mac', userAgents.wechatOnMac, 0, 'desktop', false],
    ['an older WeChat on a Mac', userAgents.olderWechatOnMac, 0, 'desktop', false],
    ['WeChat on Linux', userAgents.wechatOnLinux, 0, 'desktop', false],
    ['QQ on Windows', `${WINDOWS} QQ/9.7.20.29269`, 0, 'desktop', false],
    ['QQ on Android', ANDROID_QQ, 5, 'android', true],
    ['QQ on an iPhone', IOS_QQ, 5, 'ios', true],
    ['the QQ browser', QQ_BROWSER, 5, 'android', false],
    ['HarmonyOS 4, which installs Android packages', HARMONY_4, 5, 'android', false],
    ['HarmonyOS 5, which does not', HARMONY_5, 5, 'harmony', false],
    ['a computer with HarmonyOS', HARMONY_PC, 0, 'desktop', false],
    ['a computer with HarmonyOS and a touch screen', HARMONY_PC, 10, 'desktop', false],
    ['a tablet with HarmonyOS', HARMONY_PC.replace('PC', 'Tablet'), 5, 'harmony', false],
    ['an iPad with the user agent of a Mac', MAC, 5, 'ios', false],
    ['a Mac', MAC, 0, 'desktop', false],
    ['a Windows laptop with a touch screen', WINDOWS, 10, 'desktop', false],
    ['an Android tablet', ANDROID_TABLET, 5, 'android', false],
  ] as const)('[RT-14] [HD-04] on %s', (_name, userAgent, touchPoints, device, insideApp) => {
    expect(deviceOf(userAgent, touchPoints)).toBe(device);
    expect(isHandheld(userAgent, touchPoints)).toBe(device !== 'desktop');
    expect(isInsideApp(userAgent)).toBe(insideApp);
  });
});

const ANDROID_VIEW =
  'Mozilla/5.0 (Linux; Android 14; 23049RAD8C Build/UKQ1; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.188 Mobile Safari/537.36';
const IOS_VIEW =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

test.each([
  ['企业微信', `${ANDROID_VIEW} wxwork/4.1.20 MicroMessenger/7.0.1`],
  ['微博', `${ANDROID_VIEW} Weibo (Xiaomi-23049RAD8C__weibo__14.5.0__android__android14)`],
  ['微博 on iOS', `${IOS_VIEW} Weibo (iPhone14,2__weibo__14.5.0__iphone__os17.5)`],
  ['抖音', `${ANDROID_VIEW} aweme.app.webview/290100 BytedanceWebview/d8a21c6`],
  ['抖音 on iOS', userAgents.douyinOnIos],
  ['今日头条', `${ANDROID_VIEW} NewsArticle/9.8.7 JsSdk/2`],
  ['支付宝', `${ANDROID_VIEW} UCBS/3.22.2 AliApp(AP/10.5.80) AlipayClient/10.5.80 Language/zh-Hans`],
  ['钉钉', `${IOS_VIEW} AliApp(DingTalk/7.5.0) com.laiwang.DingTalk/123 Channel/201200`],
  ['小红书', `${ANDROID_VIEW} xhsdiscover/8.35.0`],
  ['快手', `${ANDROID_VIEW} Kwai/11.10.20 NetType/WIFI`],
  ['快手极速版', `${IOS_VIEW} ksNebula/11.10.20`],
  ['哔哩哔哩', `${ANDROID_VIEW} BiliApp/7800300 mobi_app/android`],
])('[RT-14] %s blocks packages', (_name, userAgent) => {
  expect(isInsideApp(userAgent)).toBe(true);
  expect(isBlockedInApp(userAgent, 'https://cdn.example.com/a.apk')).toBe(true);
  expect(isBlockedInApp(userAgent, 'https://apps.apple.com/cn/app/id1')).toBe(false);
});

test.each([
  ['Chrome', ANDROID_VIEW.replace('; wv', '')],
  ['Safari', userAgents.iphone],
  ['the browser of Xiaomi', `${ANDROID_VIEW} XiaoMi/MiuiBrowser/18.4.0`],
  ['UC', `${ANDROID_VIEW} UCBrowser/16.4.6.1293`],
  ['Quark', `${ANDROID_VIEW} Quark/6.12.0.551`],
  ['抖音 on a computer', `${WINDOWS} aweme/4.5.0`],
])('[RT-14] %s downloads packages', (_name, userAgent) => {
  expect(isInsideApp(userAgent)).toBe(false);
});

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
