import {
  AGE_RATINGS,
  GAME_STATUSES,
  NEWS_CATEGORIES,
  OPENING_PLATFORMS,
  PACK_KINDS,
  PLATFORMS,
} from '../vocabulary.ts';
import type { BulkField } from './bulk-edit.ts';

/** The fields of each list that can be changed in many records at once. */
export const GAME_BULK: readonly BulkField[] = [
  { name: 'categories', label: '类型', kind: 'list', vocabulary: 'categories' },
  { name: 'themes', label: '题材', kind: 'list', vocabulary: 'themes' },
  { name: 'tags', label: '标签', kind: 'list', items: 30, length: 20 },
  { name: 'status', label: '运营状态', kind: 'choice', options: GAME_STATUSES, isOptional: true },
  { name: 'age_rating', label: '适龄提示', kind: 'choice', options: AGE_RATINGS, isOptional: true },
  { name: 'minors_notice', label: '可能影响未成年人身心健康', kind: 'switch' },
];

export const NEWS_BULK: readonly BulkField[] = [
  { name: 'category', label: '栏目', kind: 'choice', options: NEWS_CATEGORIES },
  { name: 'featured', label: '首页推荐', kind: 'switch' },
  { name: 'minors_notice', label: '可能影响未成年人身心健康', kind: 'switch' },
];

export const PACK_BULK: readonly BulkField[] = [
  { name: 'kind', label: '类型', kind: 'choice', options: PACK_KINDS, isOptional: true },
  { name: 'platforms', label: '平台', kind: 'list', options: PLATFORMS },
];

export const OPENING_BULK: readonly BulkField[] = [
  { name: 'platform', label: '平台', kind: 'choice', options: OPENING_PLATFORMS, isOptional: true },
  { name: 'dynamic', label: '动态开服', kind: 'switch' },
];
