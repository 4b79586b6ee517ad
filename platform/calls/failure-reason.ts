import { StoreFailure } from '#platform/adapters/storage/file-store.ts';
import { isDiskFull } from '#platform/database/error-codes.ts';

const STORE_FAILED =
  '图片存储暂时无法写入，图片未保存。请稍后再上传；如果持续出现，请联系管理员检查图片存储。';
const PACKAGES = '/console/api/packages/';
const PACKAGES_FAILED =
  '暂时无法连接安装包存储，已上传的部分仍然保留。请稍后继续；如果持续出现，请联系管理员检查安装包存储。';
const DISK_FULL = '服务器的磁盘已满，未保存。请清理出空间后再试。';

/** What an operator can do about an unexpected error; undefined if nothing is known. */
export function failureReason(error: unknown, path: string): string | undefined {
  if (isDiskFull(error)) {
    return DISK_FULL;
  }
  if (!(error instanceof StoreFailure)) {
    return undefined;
  }
  return path.startsWith(PACKAGES) ? PACKAGES_FAILED : STORE_FAILED;
}
