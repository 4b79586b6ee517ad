declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  export interface Entry {
    fileName: string;
    uncompressedSize: number;
    isEncrypted(): boolean;
  }

  export interface ZipFile {
    entryCount: number;
    /** The position of the directory, until entries are read. */
    readEntryCursor: number;
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
    close(): void;
  }

  export abstract class RandomAccessReader {
    abstract _readStreamForRange(start: number, end: number): Readable;
    read(
      buffer: Buffer,
      offset: number,
      length: number,
      position: number,
      callback: (error: Error | null) => void,
    ): void;
  }

  export function fromRandomAccessReaderPromise(
    reader: RandomAccessReader,
    size: number,
    options: { autoClose: boolean; strictFileNames: boolean },
  ): Promise<ZipFile>;
}

declare module '@devicefarmer/adbkit-apkreader/lib/apkreader/parser/binaryxml.js' {
  export default class BinaryXmlParser {
    constructor(buffer: Buffer);
    parse(): unknown;
  }
}
