/** The words that mean a platform in a search, each in lower case. */
export const PLATFORM_WORDS = {
  android: ['安卓', 'android'],
  ios: ['苹果', 'ios', 'iphone'],
  harmony: ['鸿蒙', 'harmonyos'],
  h5: ['h5', '小游戏', '网页游戏', '页游'],
} as const;
