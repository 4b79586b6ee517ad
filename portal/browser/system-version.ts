interface System {
  name: 'iOS' | 'Android';
  major: number;
  minor: number;
}

const IOS = / OS (\d+)_(\d+)(?:_\d+)* like Mac OS X/;
const ANDROID = /Android (\d+)(?:\.(\d+))?/;
/** Chrome sends Android 10 and this model whatever the version. */
const ANY_MODEL = '; K)';
/** Safari sends this or a later iOS 18 whatever the version, from 26 on. */
const LAST_IOS = { major: 18, minor: 6 };

/** The system that a user agent states; undefined for computers and where it is not the real one. */
function statedSystem(userAgent: string): System | undefined {
  const ios = versionOf(IOS.exec(userAgent));
  if (ios) {
    return isBefore(ios, LAST_IOS) ? { name: 'iOS', ...ios } : undefined;
  }
  const android = versionOf(ANDROID.exec(userAgent));
  return android && !userAgent.includes(ANY_MODEL) ? { name: 'Android', ...android } : undefined;
}

/**
 * Why a device can't install a build: its system is older than the build needs. Undefined if it can, and if either
 * version is unknown.
 *
 * @param needed the system that the build needs, as operators write it: `iOS 13.0`
 */
export function systemProblem(userAgent: string, needed: string | null): string | undefined {
  const system = statedSystem(userAgent);
  const least = versionOf(/(\d+)(?:\.(\d+))?/.exec(needed ?? ''));
  if (!system || !least || !isBefore(system, least)) {
    return undefined;
  }
  const text = ({ major, minor }: Version) => `${system.name} ${major}.${minor}`;
  return `这台设备的系统是 ${text(system)}，安装需要 ${text(least)} 或更高，请先升级系统。`;
}

type Version = Pick<System, 'major' | 'minor'>;

function versionOf(found: RegExpExecArray | null): Version | undefined {
  return found ? { major: Number(found[1]), minor: Number(found[2] ?? 0) } : undefined;
}

function isBefore(one: Version, other: Version): boolean {
  return one.major < other.major || (one.major === other.major && one.minor < other.minor);
}
