import { OPENING_PLATFORMS } from '#contract/vocabulary.ts';

const NAMES: Record<(typeof OPENING_PLATFORMS)[number], string> = {
  双端: '双端',
  android: '安卓',
  ios: 'iOS',
  h5: 'H5',
};

export const platformOptions = OPENING_PLATFORMS.map((value) => ({
  value: value as string,
  label: NAMES[value],
}));
