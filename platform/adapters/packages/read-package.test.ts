import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBinary } from 'plist';
import { afterAll, expect, test } from 'vitest';
import type { PackageKind } from '#contract/package-kinds.ts';
import { apkOf, hapOf, IOS_VALUES, ipaOf, manifestOf, plistOf, zipOf } from '#tests/package-files.ts';
import { LocalFolder } from '../storage/local-folder.ts';
import { BadPackage } from './package-facts.ts';
import { readPackage } from './read-package.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-packages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(kind: PackageKind, body: Buffer) {
  const store = new LocalFolder(folder);
  const path = `packages/file.${kind}`;
  await store.put(path, body);
  return readPackage(store, { path, size: body.length, kind });
}
const refusal = (kind: PackageKind, body: Buffer) =>
  read(kind, body).then(
    () => 'no refusal',
    (error: unknown) => (error instanceof BadPackage ? error.message : String(error)),
  );

const shared = { package_name: 'com.example.qingya', version: '1.4.2', is_signed: true };

test('[PKG-03] reads an APK, an IPA in both forms and a HAP', async () => {
  const permissions = ['访问网络', '使用相机', 'com.example.OWN'];
  expect(await read('apk', apkOf())).toEqual({
    ...shared,
    version_code: '142',
    min_os: 'Android 8.0',
    permissions,
  });
  const ios = { ...shared, version_code: '77', min_os: 'iOS 13.0', permissions: ['使用相机'] };
  expect(await read('ipa', ipaOf())).toEqual(ios);
  expect(await read('ipa', ipaOf(Buffer.from(buildBinary(IOS_VALUES))))).toEqual(ios);
  expect(await read('hap', hapOf())).toEqual({
    ...shared,
    version_code: '142',
    min_os: 'HarmonyOS 5.0',
    permissions: ['访问网络'],
  });
});

test('[PKG-03] sees that an APK is not signed', async () => {
  expect(await read('apk', apkOf({ isSigned: false }))).toMatchObject({ is_signed: false });
  const entries = [{ name: 'META-INF/CERT.RSA', body: Buffer.from('x') }];
  expect(await read('apk', apkOf({ isSigned: false, entries }))).toMatchObject({ is_signed: true });
});

test('[PKG-03] reads a manifest that lies behind many blocks of a large file', async () => {
  const entries = Array.from({ length: 3_000 }, (_, number) => ({
    name: `assets/level-${number}-${'x'.repeat(100)}.bin`,
    body: Buffer.alloc(64, number),
  }));
  const body = zipOf([...entries, { name: 'AndroidManifest.xml', body: manifestOf() }]);
  expect(body.length).toBeGreaterThan(512 * 1024);
  expect(await read('apk', body)).toMatchObject({ package_name: 'com.example.qingya' });
});

const looping = Buffer.concat([Buffer.from([3, 0, 8, 0, 0, 0, 0, 0]), Buffer.alloc(64)]);
const manyStrings = Buffer.alloc(64);
manyStrings.set([3, 0, 8, 0, 64, 0, 0, 0, 1, 0, 28, 0, 56, 0, 0, 0, 0xff, 0xff, 0xff, 0x7f]);
const bomb = Buffer.alloc(5 * 1024 * 1024);
const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
const laughs = Buffer.from(
  `<?xml version="1.0"?><!DOCTYPE p [<!ENTITY a "${'x'.repeat(1_000)}">${[1, 2, 3, 4, 5, 6]
    .map((one) => `<!ENTITY a${one} "${`&a${one - 1 || ''};`.repeat(100)}">`)
    .join('')}]><plist><dict><key>CFBundleIdentifier</key><string>&a6;</string></dict></plist>`,
);

test.each<[string, PackageKind, Buffer, RegExp]>([
  ['another file', 'apk', Buffer.from('<html>not found</html>'), /这不是 APK 安装包，或者文件已经损坏/],
  ['an empty ZIP file', 'apk', zipOf([]), /里面没有 AndroidManifest.xml/],
  ['an IPA under the name of an APK', 'apk', ipaOf(), /里面没有 AndroidManifest.xml/],
  ['an APK under the name of a HAP', 'hap', apkOf(), /里面没有 module.json/],
  ['a file that was cut off', 'apk', apkOf().subarray(0, -30), /已经损坏/],
  [
    'two manifests',
    'apk',
    apkOf({ entries: [{ name: 'AndroidManifest.xml', body: manifestOf({ name: 'com.other' }) }] }),
    /有两个 AndroidManifest.xml/,
  ],
  ['a bomb', 'apk', zipOf([{ name: 'AndroidManifest.xml', body: bomb }]), /解压后超过 4 MB/],
  [
    'a bomb that declares a small size',
    'apk',
    zipOf([{ name: 'AndroidManifest.xml', body: bomb, declared: 100 }]),
    /解压后超过 4 MB|结构不完整/,
  ],
  [
    'a manifest of chunks without a size',
    'apk',
    zipOf([{ name: 'AndroidManifest.xml', body: looping }]),
    /无法读取/,
  ],
  ['two billion strings', 'apk', zipOf([{ name: 'AndroidManifest.xml', body: manyStrings }]), /无法读取/],
  [
    'a manifest as text',
    'apk',
    zipOf([{ name: 'AndroidManifest.xml', body: Buffer.from('<manifest/>') }]),
    /无法读取/,
  ],
  ['a package name with a path', 'apk', apkOf({ name: '../../etc/passwd' }), /没有有效的包名/],
  ['a manifest without a name', 'hap', hapOf({ app: {} }), /没有有效的应用标识/],
  ['broken JSON', 'hap', hapOf('{"app":'), /无法读取安装包里的 module.json/],
  ['deep JSON', 'hap', hapOf(deep), /没有有效的应用标识|无法读取/],
  ['a billion laughs', 'ipa', ipaOf(laughs), /无法读取|没有有效的应用标识/],
  [
    'a binary list of broken offsets',
    'ipa',
    ipaOf(Buffer.from(`bplist00${'\xff'.repeat(64)}`, 'latin1')),
    /无法读取/,
  ],
  ['a list without an identifier', 'ipa', ipaOf(plistOf({ CFBundleName: 'x' })), /没有有效的应用标识/],
])('[PKG-04] refuses %s', { timeout: 20_000 }, async (_name, kind, body, message) => {
  expect(await refusal(kind, body)).toMatch(message);
});

test('[PKG-04] a hostile manifest does not block the event loop', { timeout: 20_000 }, async () => {
  const body = zipOf([{ name: 'AndroidManifest.xml', body: looping }]);
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 10);
  await refusal('apk', body);
  clearInterval(timer);
  expect(longest).toBeLessThan(1_000);
});
