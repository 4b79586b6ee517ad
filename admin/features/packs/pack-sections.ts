import { namedOptions, type Section, sameOptions } from '#admin/resources/definition.ts';
import { PLATFORM_NAMES } from '#admin/resources/platform-names.ts';
import { PACK_KINDS } from '#contract/vocabulary.ts';

/** The form of a pack. Its codes have a separate page. */
export const packSections: readonly Section[] = [
  {
    title: '基本信息',
    fields: [
      { name: 'game_id', label: '游戏', kind: 'reference', source: 'games', isRequired: true },
      { name: 'title', label: '礼包名称', kind: 'text', isRequired: true },
      { name: 'kind', label: '类型', kind: 'choice', options: sameOptions(PACK_KINDS) },
    ],
  },
  {
    title: '礼包内容',
    fields: [
      {
        name: 'contents',
        label: '礼包内容',
        kind: 'parts',
        partName: '物品',
        newPart: () => ({ name: '', count: null }),
        parts: [
          { name: 'name', label: '物品', kind: 'text', isRequired: true },
          { name: 'count', label: '数量', kind: 'whole' },
        ],
      },
      { name: 'how_to', label: '领取方法', kind: 'words', isWide: true, hint: '一步一项，按回车添加' },
      { name: 'notice', label: '注意事项', kind: 'long-text' },
    ],
  },
  {
    title: '适用范围',
    hint: '写清楚平台、渠道和区服：玩家最常见的抱怨是领到的码在自己的区服用不了。',
    fields: [
      { name: 'platforms', label: '平台', kind: 'choices', options: namedOptions(PLATFORM_NAMES) },
      { name: 'channel', label: '适用渠道', kind: 'text' },
      { name: 'servers', label: '适用区服', kind: 'text' },
      { name: 'level_limit', label: '等级要求', kind: 'whole', unit: '级' },
    ],
  },
  {
    title: '时间与库存',
    fields: [
      { name: 'starts_at', label: '开始时间（北京时间）', kind: 'moment', hint: '不填：发布后即可领取' },
      { name: 'ends_at', label: '结束时间（北京时间）', kind: 'moment', hint: '不填：长期有效' },
      {
        name: 'next_batch_at',
        label: '下一批时间（北京时间）',
        kind: 'moment',
        hint: '领完后告诉玩家何时补货',
      },
      { name: 'low_stock', label: '库存预警', kind: 'whole', unit: '个', hint: '剩余少于这个数时提醒' },
    ],
  },
];
