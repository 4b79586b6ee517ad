export const PLATFORM_NAMES = {
  android: '安卓',
  ios: 'iOS',
  harmony: '鸿蒙',
  h5: 'H5',
  双端: '双端',
} as const;
