/** What a visitor's device installs: Android packages, iOS apps, HarmonyOS apps alone, or nothing of these. */
export type Device = 'android' | 'ios' | 'harmony' | 'desktop';

/**
 * A computer, whatever else its browser says: WeChat for Windows, Mac and Linux calls itself MicroMessenger as the one on
 * phones does, and the Mac's has called itself WindowsWechat too.
 */
const COMPUTER = /Windows NT|(?:Windows|Mac|PCLinux)Wechat/i;

/** True on a computer that names itself as one. */
export function isComputer(userAgent: string): boolean {
  return COMPUTER.test(userAgent);
}

/**
 * The device behind a user agent. An iPad that calls itself a Mac is told by its touch points; HarmonyOS up to 4
 * names Android and installs its packages, from 5 on it names OpenHarmony and doesn't.
 */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/Windows Phone/.test(userAgent) || isComputer(userAgent)) {
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

/**
 * True inside WeChat and QQ on phones and tablets, whose own browsers refuse packages; the QQ browser (MQQBrowser) is no
 * such one.
 */
export function isInsideChat(userAgent: string): boolean {
  return /MicroMessenger|\bQQ\/\d/.test(userAgent) && !isComputer(userAgent);
}
