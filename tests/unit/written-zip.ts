import { crc32, deflateRawSync } from 'node:zlib';

/** A file in a ZIP: its name, and its text or bytes. */
export type WrittenPart = readonly [name: string, content: string | Uint8Array | Deflated];

/** Compressed bytes with the size to declare for them. */
export interface Deflated {
  packed: Uint8Array;
  stated: number;
}

/** A ZIP file for tests: valid, or with wrong sizes. */
export function writtenZip(parts: readonly WrittenPart[], { flags = 0x800 } = {}): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of parts) {
    const path = Buffer.from(name);
    const { packed, stated, sum } = packedPart(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(sum, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(stated, 18);
    fields.writeUInt16LE(path.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    bodies.push(Buffer.from('PK\x03\x04'), fields, path, Buffer.from(packed));
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, path);
    at += 30 + path.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, list, end]);
}

function packedPart(content: WrittenPart[1]): Deflated & { sum: number } {
  if (typeof content === 'object' && 'packed' in content) {
    return { ...content, sum: 0 };
  }
  const bytes = Buffer.from(content);
  return { packed: deflateRawSync(bytes), stated: bytes.length, sum: crc32(bytes) };
}

/** `text` repeated, compressed as a stream. */
export function repeatedPart(before: string, text: string, times: number, after: string): Deflated {
  const chunk = Buffer.from(text);
  const perBlock = Math.max(1, Math.floor(4_000_000 / chunk.length));
  const block = Buffer.concat(Array.from({ length: perBlock }, () => chunk));
  const packed: Buffer[] = [flushed(withNamespace(before))];
  const packedBlock = flushed(block);
  for (let remaining = times; remaining > 0; remaining -= perBlock) {
    packed.push(remaining >= perBlock ? packedBlock : flushed(block.subarray(0, remaining * chunk.length)));
  }
  packed.push(deflateRawSync(after));
  const around = Buffer.byteLength(withNamespace(before)) + Buffer.byteLength(after);
  return { packed: Buffer.concat(packed), stated: around + chunk.length * times };
}

/** Compressed with a flush, so that more can follow. */
function flushed(content: string | Uint8Array): Buffer {
  return deflateRawSync(content, { level: 9, finishFlush: 2 });
}

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The files of a minimal workbook with this sheet. */
export function workbookParts(
  sheet: string | Deflated,
  more: Partial<Record<string, string | Deflated>> = {},
): WrittenPart[] {
  const parts: Record<string, string | Deflated> = {
    '[Content_Types].xml':
      '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${TYPE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${TYPE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${TYPE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r3" Type="${TYPE}/styles" Target="/xl/styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
  };
  for (const [name, content] of Object.entries(more)) {
    parts[name] = content ?? '';
  }
  return Object.entries(parts).map(([name, content]) => [
    name,
    typeof content === 'string' ? withNamespace(content) : content,
  ]);
}

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const NAMESPACES: Readonly<Record<string, string>> = {
  worksheet: SHEET,
  sst: SHEET,
  styleSheet: SHEET,
  workbook: SHEET,
  Types: `${PACKAGE}/content-types`,
  Relationships: `${PACKAGE}/relationships`,
};

/** A file whose root element has its namespace, which other readers require. */
function withNamespace(xml: string): string {
  return xml.replace(/<(\w+)/, (tag, name: string) =>
    NAMESPACES[name] ? `${tag} xmlns="${NAMESPACES[name]}"` : tag,
  );
}
