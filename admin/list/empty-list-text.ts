import type { Resource } from '../resources/definition.ts';

export function emptyListText(
  {
    calls: { title },
    isFixed,
    imports,
  }: Pick<Resource, 'isFixed' | 'imports'> & { calls: { title: string } },
  mayWrite: boolean,
): string {
  if (isFixed || !mayWrite) {
    return `还没有${title}`;
  }
  return `还没有${title}，点上方“新建${title}”${imports ? '，或者“导入”表格' : ''}`;
}
