/** The packages that a device installs: Android, iOS, HarmonyOS only, or none. */
export type Device = 'android' | 'ios' | 'harmony' | 'desktop';

/**
 * Computers, including those with HarmonyOS, and WeChat for Windows, Mac and Linux, which sends MicroMessenger like the
 * one on phones. Older versions for Mac send WindowsWechat.
 */
const COMPUTER = /Windows NT|(?:Windows|Mac|PCLinux)Wechat|\((?:PC|2in1); (?:OpenHarmony|HarmonyOS)/i;
const HANDHELD = /Android|iPhone|iPad|iPod|HarmonyOS|Windows Phone|Mobile|Tablet|MicroMessenger/i;

/** True on phones and tablets. An iPad with the user agent of a Mac is detected by its touch points. */
export function isHandheld(userAgent: string, touchPoints: number): boolean {
  if (COMPUTER.test(userAgent)) {
    return false;
  }
  return HANDHELD.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}

/**
 * The device of a user agent. An iPad with the user agent of a Mac is detected by its touch points. HarmonyOS up to 4
 * sends Android and installs its packages; from 5 on it sends OpenHarmony and does not.
 */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/Windows Phone/.test(userAgent) || COMPUTER.test(userAgent)) {
    return 'desktop';
  }
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) {
    return 'ios';
  }
  if (/OpenHarmony/.test(userAgent)) {
    return 'harmony';
  }
  return /Android|HarmonyOS/.test(userAgent) ? 'android' : 'desktop';
}

/** WeChat with 企业微信, QQ, 微博, 抖音 with 今日头条, 支付宝, 钉钉, 小红书, 快手 and 哔哩哔哩. `MQQBrowser` is a browser, not QQ. */
const APPS =
  /MicroMessenger|\bQQ\/\d|weibo|aweme|Bytedance|NewsArticle|Alipay|DingTalk|\bxhs|XiaoHongShu|Kwai|Kuaishou|ksNebula|Bili/i;

/** True inside an app on phones and tablets whose browser blocks packages. */
export function isInsideApp(userAgent: string): boolean {
  return APPS.test(userAgent) && !COMPUTER.test(userAgent);
}

/** Whether such apps block the address of a package: all except the App Store. */
export function isPackageBlocked(url: string): boolean {
  return !/^https:\/\/(apps|itunes)\.apple\.com\//.test(url);
}

/** Whether this browser is one of them, and blocks the address of a package. */
export function isBlockedInApp(userAgent: string, url: string): boolean {
  return isPackageBlocked(url) && isInsideApp(userAgent);
}
