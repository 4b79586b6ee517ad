import type { PLATFORMS } from '#contract/vocabulary.ts';

export const PLATFORM_NAMES: Record<(typeof PLATFORMS)[number], string> = {
  android: '安卓',
  ios: 'iOS',
  h5: 'H5',
};
