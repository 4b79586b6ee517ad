import type { UploadedPackage } from '#contract/admin/packages.ts';

/** What the game's package was before the upload. */
export interface EarlierPackage {
  package_name: string | null;
  version: string | null;
  version_code: string | null;
}

/** Warnings about an uploaded package; none prevents saving. */
export function packageWarnings(earlier: EarlierPackage, next: UploadedPackage): string[] {
  const warnings: string[] = [];
  if (earlier.package_name && earlier.package_name !== next.package_name) {
    warnings.push(
      `包名与这款游戏以前的不同：以前是 ${earlier.package_name}，现在是 ${next.package_name}。玩家不能覆盖安装，请确认没有选错文件。`,
    );
  }
  if (isNotNewer(earlier, next)) {
    const before = [earlier.version, earlier.version_code && `（${earlier.version_code}）`].join('');
    const now = [next.version, next.version_code && `（${next.version_code}）`].join('');
    warnings.push(`版本号没有升高：以前是 ${before}，现在是 ${now}。`);
  }
  if (!next.is_signed) {
    warnings.push('没有找到签名，手机很可能装不上这个安装包。');
  }
  return warnings;
}

/** By the version codes, if both packages have one; else by the versions. */
function isNotNewer(earlier: EarlierPackage, next: EarlierPackage): boolean {
  const [before, now] =
    earlier.version_code && next.version_code
      ? [earlier.version_code, next.version_code]
      : [earlier.version, next.version];
  return before !== null && now !== null && compareVersions(now, before) <= 0;
}

/** Compares the numbers of versions in order: 1.10 is newer than 1.9. */
function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => text.match(/\d+/g)?.map(Number) ?? []);
  for (let place = 0; place < Math.max(left?.length ?? 0, right?.length ?? 0); place += 1) {
    const difference = (left?.[place] ?? 0) - (right?.[place] ?? 0);
    if (difference !== 0) {
      return difference;
    }
  }
  return 0;
}
