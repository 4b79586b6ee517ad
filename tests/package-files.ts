import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP file: its name and content; `declared` replaces the size that the directory names. */
export interface ZipEntry {
  name: string;
  body: Buffer;
  declared?: number;
}

/** Writes a ZIP file of deflated entries, with bytes before its directory where packages have their signature. */
export function zipOf(entries: readonly ZipEntry[], beforeDirectory = Buffer.alloc(0)): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, body, declared = body.length } of entries) {
    const packed = deflateRawSync(body);
    const path = Buffer.from(name);
    const sizes = Buffer.alloc(26);
    sizes.writeUInt16LE(20, 0);
    sizes.writeUInt16LE(0x0800, 2);
    sizes.writeUInt16LE(8, 4);
    sizes.writeUInt32LE(crc32(body), 10);
    sizes.writeUInt32LE(packed.length, 14);
    sizes.writeUInt32LE(declared, 18);
    sizes.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), sizes, path, packed]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), sizes, more, path);
    locals.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at + beforeDirectory.length, 16);
  return Buffer.concat([...locals, beforeDirectory, central, end]);
}

interface XmlElement {
  name: string;
  attributes?: Record<string, string | number>;
  children?: readonly XmlElement[];
}

/** Writes the binary XML of Android. */
export function binaryXml(root: XmlElement): Buffer {
  const strings = ['-'];
  const at = (text: string) => {
    const known = strings.indexOf(text);
    return known < 0 ? strings.push(text) - 1 : known;
  };
  const events: Buffer[] = [];
  const write = ({ name, attributes = {}, children = [] }: XmlElement) => {
    const entries = Object.entries(attributes);
    const start = Buffer.alloc(36 + entries.length * 20);
    const end = Buffer.alloc(24);
    for (const [chunk, type] of [
      [start, 0x0102],
      [end, 0x0103],
    ] as const) {
      chunk.writeUInt16LE(type, 0);
      chunk.writeUInt16LE(16, 2);
      chunk.writeUInt32LE(chunk.length, 4);
      chunk.writeInt32LE(-1, 12);
      chunk.writeInt32LE(-1, 16);
      chunk.writeInt32LE(at(name), 20);
    }
    start.writeUInt16LE(20, 24);
    start.writeUInt16LE(20, 26);
    start.writeUInt16LE(entries.length, 28);
    entries.forEach(([key, value], index) => {
      const from = 36 + index * 20;
      const isText = typeof value === 'string';
      start.writeInt32LE(-1, from);
      start.writeInt32LE(at(key), from + 4);
      start.writeInt32LE(isText ? at(value) : -1, from + 8);
      start.writeUInt16LE(8, from + 12);
      start.writeUInt8(isText ? 0x03 : 0x10, from + 15);
      start.writeInt32LE(isText ? at(value) : value, from + 16);
    });
    events.push(start);
    children.forEach(write);
    events.push(end);
  };
  write(root);
  const texts = strings.map((text) => {
    const length = Buffer.alloc(2);
    length.writeUInt16LE(text.length);
    return Buffer.concat([length, Buffer.from(text, 'utf16le'), Buffer.alloc(2)]);
  });
  const data = Buffer.concat(texts);
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
  const pool = Buffer.alloc(28 + strings.length * 4);
  pool.writeUInt16LE(0x0001, 0);
  pool.writeUInt16LE(28, 2);
  pool.writeUInt32LE(pool.length + padded.length, 4);
  pool.writeUInt32LE(strings.length, 8);
  pool.writeUInt32LE(pool.length, 20);
  let offset = 0;
  texts.forEach((text, index) => {
    pool.writeUInt32LE(offset, 28 + index * 4);
    offset += text.length;
  });
  const body = Buffer.concat([pool, padded, ...events]);
  const header = Buffer.alloc(8);
  header.writeUInt16LE(0x0003, 0);
  header.writeUInt16LE(8, 2);
  header.writeUInt32LE(8 + body.length, 4);
  return Buffer.concat([header, body]);
}

const PERMISSIONS = ['android.permission.INTERNET', 'android.permission.CAMERA', 'com.example.OWN'];

export interface ApkSettings {
  name?: string;
  version?: string;
  code?: number;
  /** More entries. */
  entries?: readonly ZipEntry[];
  isSigned?: boolean;
}

export function manifestOf({
  name = 'com.example.qingya',
  version = '1.4.2',
  code = 142,
}: ApkSettings = {}): Buffer {
  return binaryXml({
    name: 'manifest',
    attributes: { package: name, versionName: version, versionCode: code },
    children: [
      { name: 'uses-sdk', attributes: { minSdkVersion: 26 } },
      ...PERMISSIONS.map((permission) => ({ name: 'uses-permission', attributes: { name: permission } })),
      { name: 'application' },
    ],
  });
}

/** A small APK; by default signed. */
export function apkOf(settings: ApkSettings = {}): Buffer {
  const { entries = [], isSigned = true } = settings;
  return zipOf(
    [{ name: 'AndroidManifest.xml', body: manifestOf(settings) }, ...entries],
    isSigned ? Buffer.from('the signatures APK Sig Block 42') : undefined,
  );
}

/** An `Info.plist` as XML. */
export function plistOf(values: Record<string, string>): Buffer {
  const entries = Object.entries(values).map(([key, value]) => `<key>${key}</key><string>${value}</string>`);
  return Buffer.from(`<?xml version="1.0"?><plist version="1.0"><dict>${entries.join('')}</dict></plist>`);
}

export const IOS_VALUES = {
  CFBundleIdentifier: 'com.example.qingya',
  CFBundleShortVersionString: '1.4.2',
  CFBundleVersion: '77',
  MinimumOSVersion: '13.0',
  NSCameraUsageDescription: 'scan codes',
};

export function ipaOf(info: Buffer = plistOf(IOS_VALUES)): Buffer {
  return zipOf([
    { name: 'Payload/Game.app/Info.plist', body: info },
    { name: 'Payload/Game.app/_CodeSignature/CodeResources', body: Buffer.from('x') },
  ]);
}

export const HARMONY_MODULE = {
  app: {
    bundleName: 'com.example.qingya',
    versionName: '1.4.2',
    versionCode: 142,
    minAPIVersion: 50_000_012,
  },
  module: { requestPermissions: [{ name: 'ohos.permission.INTERNET' }] },
};

export function hapOf(module: unknown = HARMONY_MODULE): Buffer {
  const body = Buffer.from(typeof module === 'string' ? module : JSON.stringify(module));
  return zipOf([{ name: 'module.json', body }], Buffer.from('<hap sign block>'));
}
