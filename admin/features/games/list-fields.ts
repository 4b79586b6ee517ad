import { type Field, namedOptions } from '#admin/resources/definition.ts';
import { PLATFORM_NAMES } from '#admin/resources/platform-names.ts';
import type { ALIAS_KINDS } from '#contract/admin/games.ts';

const ALIAS_KIND_NAMES: Record<(typeof ALIAS_KINDS)[number], string> = {
  short: '简称',
  former: '曾用名',
  english: '英文名',
  pinyin: '拼音',
  typo: '常见错字',
  other: '其他',
};

export const mediaFields: Field = {
  name: 'media',
  label: '图片和视频',
  kind: 'parts',
  partName: '素材',
  newPart: () => ({ kind: 'image', url: undefined, poster_url: null, width: null, height: null, alt: '' }),
  parts: [
    {
      name: 'kind',
      label: '类型',
      kind: 'choice',
      options: namedOptions({ image: '图片', video: '视频' }),
      isRequired: true,
    },
    {
      name: 'url',
      label: '图片或视频',
      kind: 'picture',
      use: 'screenshot',
      fillsSize: true,
      isRequired: true,
    },
    { name: 'poster_url', label: '视频封面', kind: 'picture', use: 'screenshot' },
    { name: 'width', label: '宽度', kind: 'whole', unit: '像素', isRequired: true },
    { name: 'height', label: '高度', kind: 'whole', unit: '像素', isRequired: true },
    { name: 'alt', label: '说明', kind: 'text' },
  ],
};

export const aliasFields: Field = {
  name: 'aliases',
  label: '别名',
  kind: 'parts',
  partName: '别名',
  newPart: () => ({ alias: '', kind: 'other' }),
  parts: [
    { name: 'alias', label: '别名', kind: 'text', isRequired: true },
    { name: 'kind', label: '别名种类', kind: 'choice', options: namedOptions(ALIAS_KIND_NAMES) },
  ],
};

export const releaseFields: Field = {
  name: 'releases',
  label: '更新记录',
  kind: 'parts',
  partName: '更新',
  newPart: () => ({ version: '', released_at: undefined, notes_html: '' }),
  parts: [
    { name: 'version', label: '版本号', kind: 'text', isRequired: true },
    { name: 'released_at', label: '更新时间（北京时间）', kind: 'moment', isRequired: true },
    { name: 'notes_html', label: '更新说明', kind: 'html' },
  ],
};

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
