import { type Field, namedOptions } from '#admin/resources/definition.ts';
import { PLATFORM_NAMES } from '#admin/resources/platform-names.ts';

/** The packages of a game, one per platform. */
export const packageFields: Field = {
  name: 'packages',
  label: '安装包',
  kind: 'parts',
  partName: '安装包',
  newPart: () => ({
    ...{ platform: undefined, version: null, size_bytes: null, updated_at: null, url: null, sha256: null },
    ...{ permissions: [], privacy_url: null, min_os: null },
  }),
  parts: [
    {
      name: 'platform',
      label: '平台',
      kind: 'choice',
      options: namedOptions(PLATFORM_NAMES),
      isRequired: true,
    },
    { name: 'version', label: '版本号', kind: 'text' },
    { name: 'size_bytes', label: '大小', kind: 'size' },
    { name: 'updated_at', label: '更新时间（北京时间）', kind: 'moment' },
    { name: 'url', label: '下载地址', kind: 'text' },
    { name: 'sha256', label: 'SHA-256', kind: 'text' },
    { name: 'min_os', label: '系统要求', kind: 'text' },
    { name: 'privacy_url', label: '隐私政策地址', kind: 'text' },
    { name: 'permissions', label: '应用权限', kind: 'words' },
  ],
};
