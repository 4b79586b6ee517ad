const decoder = new TextDecoder('gb18030');
const table = new Map<string, number[]>();

/** Fills the table by decoding every one- and two-byte code, since the platform can only decode GB 18030. */
function fillTable(): void {
  for (let first = 0x81; first <= 0xfe; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      if (second !== 0x7f) {
        table.set(decoder.decode(new Uint8Array([first, second])), [first, second]);
      }
    }
  }
}

/** The four-byte code of a character of the basic plane, found by trying those of its region. */
function fourBytes(character: string): number[] {
  for (let first = 0x81; first <= 0x84; first += 1) {
    for (let second = 0x30; second <= 0x39; second += 1) {
      for (let third = 0x81; third <= 0xfe; third += 1) {
        for (let fourth = 0x30; fourth <= 0x39; fourth += 1) {
          const code = [first, second, third, fourth];
          if (decoder.decode(new Uint8Array(code)) === character) {
            return code;
          }
        }
      }
    }
  }
  throw new Error(`GB 18030 has no code for ${character} in the basic plane.`);
}

/** Encodes text as GB 18030. */
export function gb18030(text: string): Uint8Array {
  if (table.size === 0) {
    fillTable();
  }
  const bytes = [...text].flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x80 ? [code] : (table.get(character) ?? fourBytes(character));
  });
  return new Uint8Array(bytes);
}
