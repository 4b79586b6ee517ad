import { Button, Tag } from 'antd';
import { Link } from 'react-router';
import { formatCount } from '#admin/app/format-number.ts';
import { defineResource } from '#admin/resources/definition.ts';
import { PLATFORM_NAMES, platformName } from '#admin/resources/platform-names.ts';
import { imports } from '#contract/admin/imports.ts';
import { type PackAdminRow, packs } from '#contract/admin/packs.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { PACK_KINDS } from '#contract/vocabulary.ts';

const STOCK_NAMES = { empty: '已领完', low: '库存不足', withheld: '有暂停发放' };

export const resource = defineResource({
  calls: packs,
  imports: imports.packs,
  publicPath: (id) => `/BaseGiftDetails?id=${id}`,
  titleOf: ({ title }) => title,
  filters: [
    { name: 'q', label: '名称', kind: 'text' },
    { name: 'game_id', label: '游戏', kind: 'reference', source: 'games' },
    { name: 'state', label: '状态', kind: 'choices', options: PUBLICATION_NAMES },
    { name: 'stock', label: '库存', kind: 'choice', options: STOCK_NAMES },
    { name: 'kind', label: '类型', kind: 'choice', options: PACK_KINDS },
    { name: 'platform', label: '平台', kind: 'choice', options: PLATFORM_NAMES },
    { name: 'ends_within', label: '几天内到期', kind: 'number' },
  ],
  columns: [
    { key: 'id', title: 'ID', sort: 'id', width: 80 },
    {
      key: 'title',
      isLink: true,
      title: '礼包',
      sort: 'title',
      width: 260,
      render: ({ title, game }) => (
        <>
          <strong>{title}</strong>
          <br />
          {game.name}
        </>
      ),
    },
    { key: 'stock', title: '库存', sort: 'remaining', width: 210, render: (row) => <Stock pack={row} /> },
    { key: 'kind', title: '类型', width: 80, empty: '—' },
    {
      key: 'platforms',
      title: '平台',
      width: 120,
      render: ({ platforms }) => platforms.map(platformName).join('、') || '—',
    },
    { key: 'starts_at', title: '开始', sort: 'starts_at', width: 150, kind: 'moment', empty: '—' },
    { key: 'ends_at', title: '结束', sort: 'ends_at', width: 150, kind: 'moment', empty: '长期' },
    {
      key: 'feedback',
      title: '玩家反馈',
      width: 130,
      render: ({ feedback_good, feedback_bad }) => `可用 ${feedback_good} · 失效 ${feedback_bad}`,
    },
    { key: 'next_batch_at', title: '下一批', width: 150, isHidden: true, kind: 'moment', empty: '—' },
    { key: 'created_at', title: '创建时间', sort: 'created_at', width: 150, isHidden: true, kind: 'moment' },
  ],
  formActions: (id) => (
    <Link to={`/packs/${id}/codes`}>
      <Button>兑换码</Button>
    </Link>
  ),
  sections: [
    {
      title: '基本信息',
      fields: [
        { name: 'game_id', kind: 'reference', source: 'games', isRequired: true },
        { name: 'title', kind: 'text', isRequired: true },
        { name: 'kind', kind: 'choice', options: PACK_KINDS },
      ],
    },
    {
      title: '礼包内容',
      fields: [
        {
          name: 'contents',
          kind: 'parts',
          partName: '物品',
          newPart: () => ({ name: '', count: null }),
          parts: [
            { name: 'name', label: '物品', kind: 'text', isRequired: true },
            { name: 'count', label: '数量', kind: 'whole' },
          ],
        },
        { name: 'how_to', kind: 'words', isWide: true, hint: '一步一项，按回车添加' },
        { name: 'notice', kind: 'long-text' },
      ],
    },
    {
      title: '适用范围',
      hint: '写清楚平台、渠道和区服：玩家最常见的抱怨是领到的码在自己的区服用不了。',
      fields: [
        { name: 'platforms', kind: 'choices', options: PLATFORM_NAMES },
        { name: 'channel', kind: 'text' },
        { name: 'servers', kind: 'text' },
        { name: 'level_limit', kind: 'whole', unit: '级' },
      ],
    },
    {
      title: '时间与库存',
      fields: [
        { name: 'starts_at', kind: 'moment', hint: '不填：发布后即可领取' },
        { name: 'ends_at', kind: 'moment', hint: '不填：长期有效' },
        { name: 'next_batch_at', kind: 'moment', hint: '领完后告诉玩家何时补货' },
        { name: 'low_stock', kind: 'whole', unit: '个', hint: '剩余少于这个数时提醒' },
      ],
    },
  ],
  empty: () => ({ ...packs.form.parse({ game_id: 1, title: '礼包' }), game_id: 0, title: '' }),
});

function Stock({ pack: { id, total, remaining, withheld, is_low } }: { pack: PackAdminRow }) {
  return (
    <>
      <Link to={`/packs/${id}/codes`}>
        {formatCount(remaining)} / {formatCount(total)}
      </Link>{' '}
      {remaining === 0 ? <Tag color="error">已领完</Tag> : is_low && <Tag color="warning">不足</Tag>}
      {withheld > 0 && <Tag>暂停 {formatCount(withheld)}</Tag>}
    </>
  );
}
