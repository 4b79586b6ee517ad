import { stat } from 'node:fs/promises';
import { UnreadableFile } from '#platform/import/encoding.ts';

const CHANGED = '文件在导入的时候被改动了，没有继续导入；请等它写完，再导入一次。';

/** A file, and by which a change of it is noticed. */
export interface StampedFile {
  path: string;
  stamp: string;
}

/** The time and the size of a file. */
export async function stampOf(path: string): Promise<string> {
  const { mtimeMs, size } = await stat(path);
  return `${mtimeMs} ${size}`;
}

/**
 * The groups of a file that is read again.
 * @param file as it was before it was read for the first time
 * @throws {UnreadableFile} as soon as the file has another stamp
 */
export async function* unchanged<Group>(
  { path, stamp }: StampedFile,
  groups: AsyncIterable<Group>,
): AsyncGenerator<Group> {
  for await (const group of groups) {
    if ((await stampOf(path)) !== stamp) {
      throw new UnreadableFile(CHANGED);
    }
    yield group;
  }
}
