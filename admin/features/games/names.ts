import type { ALIAS_KINDS } from '#contract/admin/games.ts';

export const ALIAS_KIND_NAMES: Record<(typeof ALIAS_KINDS)[number], string> = {
  short: '简称',
  former: '曾用名',
  english: '英文名',
  pinyin: '拼音',
  typo: '常见错字',
  other: '其他',
};
