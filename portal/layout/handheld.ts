import { isComputer } from '../ui/device.ts';

const HANDHELD = /Android|iPhone|iPad|iPod|HarmonyOS|Windows Phone|Mobile|Tablet|MicroMessenger/i;

/** True on phones and tablets, by the user agent; an iPad that calls itself a Mac is told by its touch points. */
export function isHandheld(userAgent: string, touchPoints: number): boolean {
  if (isComputer(userAgent)) {
    return false;
  }
  return HANDHELD.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}
