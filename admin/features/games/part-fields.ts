import { type Field, namedOptions } from '#admin/resources/definition.ts';
import { ALIAS_KIND_NAMES } from './names.ts';

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
