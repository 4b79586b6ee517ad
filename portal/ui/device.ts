/** What a visitor's device installs: Android packages, iOS apps, HarmonyOS apps alone, or nothing of these. */
export type Device = 'android' | 'ios' | 'harmony' | 'desktop';

/**
 * The device behind a user agent. An iPad that calls itself a Mac is told by its touch points; HarmonyOS up to 4
 * names Android and installs its packages, from 5 on it names OpenHarmony and doesn't.
 */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/Windows Phone|Windows NT/.test(userAgent)) {
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

/** True inside WeChat and QQ, whose own browsers refuse packages; the QQ browser (MQQBrowser) is no such one. */
export function isInsideChat(userAgent: string): boolean {
  return /MicroMessenger|\bQQ\/\d/.test(userAgent);
}
