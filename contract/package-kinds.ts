import type { Platform } from './entities/game.ts';

/** The kinds of packages that operators upload, by the ending of their files. */
export const PACKAGE_KINDS = {
  apk: { platform: 'android', name: 'APK' },
  ipa: { platform: 'ios', name: 'IPA' },
  hap: { platform: 'harmony', name: 'HAP' },
} as const satisfies Record<string, { platform: Platform; name: string }>;
export type PackageKind = keyof typeof PACKAGE_KINDS;

/** The path of an uploaded package in the storage and on the portal: an unguessable name. */
const PACKAGE_PATH = /^packages\/[0-9a-f]{24}\.(?:apk|ipa|hap)$/;

export function isPackagePath(path: string): boolean {
  return PACKAGE_PATH.test(path);
}

/** The kind of a file by its name; undefined for other files. */
export function packageKind(fileName: string): PackageKind | undefined {
  const [, ending = ''] = /\.([a-z]{3})$/i.exec(fileName) ?? [];
  const kind = ending.toLowerCase();
  return kind in PACKAGE_KINDS ? (kind as PackageKind) : undefined;
}
