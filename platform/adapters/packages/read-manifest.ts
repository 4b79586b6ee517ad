import BinaryXmlParser from '@devicefarmer/adbkit-apkreader/lib/apkreader/parser/binaryxml.js';
import { parse, parseBinary } from 'plist';
import type { PackageKind } from '#contract/package-kinds.ts';
import { BadPackage, type ManifestFacts, manifestText, permissionTexts } from './package-facts.ts';
import { ANDROID_WORDS, HARMONY_WORDS, IOS_WORDS } from './permission-words.ts';

/** Android's releases by API level. */
const ANDROID_RELEASES: Readonly<Record<number, string>> = {
  19: '4.4',
  20: '4.4',
  21: '5.0',
  22: '5.1',
  23: '6.0',
  24: '7.0',
  25: '7.1',
  26: '8.0',
  27: '8.1',
  28: '9',
  29: '10',
  30: '11',
  31: '12',
  32: '12',
  33: '13',
  34: '14',
  35: '15',
  36: '16',
};
const OLDEST_ANDROID = 19;
/** HarmonyOS's releases by API level. */
const HARMONY_RELEASES: Readonly<Record<number, string>> = {
  9: '4.0',
  10: '4.0',
  11: '4.1',
  12: '5.0',
  13: '5.0.1',
  14: '5.0.2',
  15: '5.0.3',
  16: '5.0.4',
  17: '5.0.5',
  18: '5.1.0',
  19: '5.1.1',
  20: '6.0',
};
/** A reference to a resource instead of a text. */
const REFERENCE = /^resourceId:/;
const NAMES = { apk: 'AndroidManifest.xml', ipa: 'Info.plist', hap: 'module.json' };

/**
 * Reads a manifest. Runs in a worker thread: a hostile one may loop.
 * @throws {BadPackage}
 */
export function readManifest(kind: PackageKind, bytes: Uint8Array): ManifestFacts {
  let facts: Omit<ManifestFacts, 'package_name'> & { package_name: string | null };
  try {
    facts = READERS[kind](bytes);
  } catch {
    throw new BadPackage(`无法读取安装包里的 ${NAMES[kind]}，文件可能已经损坏`);
  }
  const { package_name } = facts;
  if (!package_name || !/^[\w.-]+$/.test(package_name)) {
    throw new BadPackage(`安装包里的 ${NAMES[kind]} 没有有效的${kind === 'apk' ? '包名' : '应用标识'}`);
  }
  return { ...facts, package_name };
}

const READERS = { apk: readAndroid, ipa: readIos, hap: readHarmony };

interface XmlNode {
  nodeName: string | null;
  attributes: { name: string; value: unknown; typedValue: { value: unknown } | null }[];
  childNodes: XmlNode[];
}

function readAndroid(bytes: Uint8Array) {
  const root = new BinaryXmlParser(Buffer.from(bytes)).parse() as XmlNode | null;
  if (root?.nodeName !== 'manifest') {
    throw new Error('no manifest');
  }
  const attribute = (node: XmlNode | undefined, name: string) => {
    const found = node?.attributes.find((one) => one.name === name);
    const value = found?.typedValue?.value ?? found?.value;
    return typeof value === 'string' && REFERENCE.test(value) ? null : value;
  };
  const named = (...names: string[]) =>
    root.childNodes.filter(({ nodeName }) => names.includes(nodeName ?? ''));
  const level = Number(attribute(named('uses-sdk')[0], 'minSdkVersion') ?? 0);
  const release = ANDROID_RELEASES[Math.max(level, OLDEST_ANDROID)];
  const permissions = named('uses-permission', 'uses-permission-sdk-23');
  return {
    package_name: manifestText(attribute(root, 'package')),
    version: manifestText(attribute(root, 'versionName'), 60),
    version_code: manifestText(attribute(root, 'versionCode')),
    min_os: level > 0 ? `Android ${release ?? `（API ${level}）`}` : null,
    permissions: permissionTexts(
      permissions.map((node) => attribute(node, 'name')),
      ANDROID_WORDS,
    ),
  };
}

function readIos(bytes: Uint8Array) {
  const isBinary = Buffer.from(bytes.subarray(0, 6)).toString('latin1') === 'bplist';
  const info = objectOf(isBinary ? parseBinary(bytes) : parse(Buffer.from(bytes).toString('utf8')));
  const minimum = manifestText(info.MinimumOSVersion, 20);
  return {
    package_name: manifestText(info.CFBundleIdentifier),
    version: manifestText(info.CFBundleShortVersionString, 60),
    version_code: manifestText(info.CFBundleVersion),
    min_os: minimum && `iOS ${minimum}`,
    permissions: permissionTexts(
      Object.keys(info).filter((key) => key in IOS_WORDS),
      IOS_WORDS,
    ),
  };
}

function readHarmony(bytes: Uint8Array) {
  const manifest = objectOf(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  const app = objectOf(manifest.app);
  const module = objectOf(manifest.module);
  // 50000012 is API level 12 of HarmonyOS 5.
  const level = Number(app.minAPIVersion ?? 0) % 1_000;
  const release = HARMONY_RELEASES[level];
  const requested = Array.isArray(module.requestPermissions) ? module.requestPermissions : [];
  return {
    package_name: manifestText(app.bundleName),
    version: manifestText(app.versionName, 60),
    version_code: manifestText(app.versionCode),
    min_os: level > 0 ? `HarmonyOS ${release ?? `（API ${level}）`}` : null,
    permissions: permissionTexts(
      requested.map((one) => objectOf(one).name),
      HARMONY_WORDS,
    ),
  };
}

function objectOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}
