import type { Platform } from '#contract/entities/game.ts';

/** Platform names in lists, in lower case. */
export const PLATFORM_WORDS: ReadonlyMap<string, readonly Platform[]> = new Map(
  Object.entries<Platform[]>({
    android: ['android'],
    安卓: ['android'],
    ios: ['ios'],
    苹果: ['ios'],
    iphone: ['ios'],
    h5: ['h5'],
    网页: ['h5'],
    网页版: ['h5'],
    双端: ['android', 'ios'],
    全平台: ['android', 'ios', 'h5'],
  }),
);
