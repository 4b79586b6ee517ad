import type { PackageKind } from '#contract/package-kinds.ts';

/** An uploaded package as players download it. */
export interface ServedPackage {
  kind: PackageKind;
  size: number;
  sha256: string;
  /** The file name in Chinese, and one in ASCII; both end with the kind. */
  name: string;
  plainName: string;
}
