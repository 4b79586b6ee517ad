import type { Subject } from '../resources/definition.ts';

/** The text of an empty list, with instructions if the operator may write. */
export function nothingIn(
  { calls: { title }, isFixed, imports }: Pick<Subject, 'isFixed' | 'imports'> & { calls: { title: string } },
  mayWrite: boolean,
): string {
  if (isFixed || !mayWrite) {
    return `还没有${title}`;
  }
  return `还没有${title}，点上方“新建${title}”${imports ? '，或者“导入”表格' : ''}`;
}
