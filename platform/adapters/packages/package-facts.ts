/** What a package file says of itself. Texts are bounded and without control characters. */
export interface PackageFacts {
  /** The package name of Android, the bundle ID of iOS or the bundle name of HarmonyOS. */
  package_name: string;
  version: string | null;
  /** Android's and HarmonyOS's version code, or iOS's build number. */
  version_code: string | null;
  /** `Android 8.0`. */
  min_os: string | null;
  permissions: string[];
  is_signed: boolean;
}

/** The facts of its manifest, without those of the container. */
export type ManifestFacts = Omit<PackageFacts, 'is_signed'>;

/** A file that is no package of its kind, or goes beyond a limit; the message is for the operator. */
export class BadPackage extends Error {}

/** The characters of a text of a manifest. */
const LONGEST = 120;
const MOST_PERMISSIONS = 60;
const PERMISSION_LENGTH = 60;

/** A text of a manifest; null if it is missing, empty or of another type. */
export function manifestText(value: unknown, most = LONGEST): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  const clean = text
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, most)
    .toWellFormed();
  return clean === '' ? null : clean;
}

/** The distinct permissions, as texts for players. */
export function permissionTexts(
  names: readonly unknown[],
  words: Readonly<Record<string, string>>,
): string[] {
  const texts = new Set<string>();
  for (const name of names) {
    const text = manifestText(name, PERMISSION_LENGTH);
    if (text) {
      texts.add(words[text] ?? text);
    }
  }
  return [...texts].slice(0, MOST_PERMISSIONS);
}
