export const PLATFORM_NAMES = { android: '安卓', ios: 'iOS', h5: 'H5', 双端: '双端' } as const;
