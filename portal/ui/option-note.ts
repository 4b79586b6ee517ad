import type { Device } from '../browser/device.ts';
import type { DownloadOption } from './download-options.ts';

/** The note of an option. To HarmonyOS 5 and later it says that the Android package cannot be installed. */
export function optionNote(
  { platform, note }: Pick<DownloadOption, 'platform' | 'note'>,
  device: Device | undefined,
): string {
  return device === 'harmony' && platform === 'android' ? '鸿蒙 5 及以上的系统不能安装' : note;
}
