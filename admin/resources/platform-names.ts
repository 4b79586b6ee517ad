import type { OPENING_PLATFORMS, PLATFORMS } from '#contract/vocabulary.ts';
import { optionsOf } from '../fields/field.ts';

export const PLATFORM_NAMES: Record<(typeof PLATFORMS)[number], string> = {
  android: '安卓',
  ios: 'iOS',
  harmony: '鸿蒙',
  h5: 'H5',
};

export function platformName(platform: string): string {
  return PLATFORM_NAMES[platform as keyof typeof PLATFORM_NAMES] ?? platform;
}

export const SERVER_PLATFORM_NAMES: Record<(typeof OPENING_PLATFORMS)[number], string> = {
  双端: '双端',
  ...PLATFORM_NAMES,
};

export const serverPlatformOptions = optionsOf(SERVER_PLATFORM_NAMES);
