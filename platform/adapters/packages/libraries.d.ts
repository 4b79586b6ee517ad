declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  export interface Entry {
    fileName: string;
    fileNameRaw: Buffer;
    compressionMethod: number;
    compressedSize: number;
    uncompressedSize: number;
    isEncrypted(): boolean;
  }

  export interface ZipFile {
    fileSize: number;
    entryCount: number;
    /** The position in the directory: its start, then the end of the entry that was read last. */
    readEntryCursor: number;
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry, options?: { decodeFileData: false }): Promise<Readable>;
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

  interface Options {
    autoClose?: boolean;
    decodeStrings?: boolean;
    strictFileNames?: boolean;
    validateEntrySizes?: boolean;
  }

  export function openPromise(path: string, options: Options): Promise<ZipFile>;

  export function fromRandomAccessReaderPromise(
    reader: RandomAccessReader,
    size: number,
    options: Options,
  ): Promise<ZipFile>;
}

declare module '@devicefarmer/adbkit-apkreader/lib/apkreader/parser/binaryxml.js' {
  export default class BinaryXmlParser {
    constructor(buffer: Buffer);
    parse(): unknown;
  }
}
