import { Button, Tag } from 'antd';
import { Link } from 'react-router';
import { showTime } from '#admin/app/china-time.ts';
import { formatCount } from '#admin/app/format-number.ts';
import { defineResource, namedOptions, sameOptions } from '#admin/resources/definition.ts';
import { PLATFORM_NAMES } from '#admin/resources/platform-names.ts';
import { imports } from '#contract/admin/imports.ts';
import { type PackAdminRow, packs } from '#contract/admin/packs.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { PACK_KINDS, type PLATFORMS } from '#contract/vocabulary.ts';
import { packSections } from './pack-sections.ts';

const STOCK_NAMES = { empty: '已领完', low: '库存不足', withheld: '有暂停发放' };

export const resource = defineResource({
  calls: packs,
  imports: imports.packs,
  publicPath: (id) => `/BaseGiftDetails?id=${id}`,
  titleOf: ({ title }) => title,
  filters: [
    { name: 'q', label: '名称', kind: 'text' },
    { name: 'game_id', label: '游戏', kind: 'reference', source: 'games' },
    { name: 'state', label: '状态', kind: 'choices', options: namedOptions(PUBLICATION_NAMES) },
    { name: 'stock', label: '库存', kind: 'choice', options: namedOptions(STOCK_NAMES) },
    { name: 'kind', label: '类型', kind: 'choice', options: sameOptions(PACK_KINDS) },
    { name: 'platform', label: '平台', kind: 'choice', options: namedOptions(PLATFORM_NAMES) },
    { name: 'ends_within', label: '几天内到期', kind: 'number' },
  ],
  columns: [
    { key: 'id', title: 'ID', sort: 'id', width: 80, render: ({ id }) => id },
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
    { key: 'kind', title: '类型', width: 80, render: ({ kind }) => kind ?? '—' },
    {
      key: 'platforms',
      title: '平台',
      width: 120,
      render: ({ platforms }) =>
        platforms.map((one) => PLATFORM_NAMES[one as (typeof PLATFORMS)[number]] ?? one).join('、') || '—',
    },
    {
      key: 'starts_at',
      title: '开始',
      sort: 'starts_at',
      width: 150,
      render: ({ starts_at }) => showTime(starts_at) || '—',
    },
    {
      key: 'ends_at',
      title: '结束',
      sort: 'ends_at',
      width: 150,
      render: ({ ends_at }) => showTime(ends_at) || '长期',
    },
    {
      key: 'feedback',
      title: '玩家反馈',
      width: 130,
      render: ({ feedback_good, feedback_bad }) => `可用 ${feedback_good} · 失效 ${feedback_bad}`,
    },
    {
      key: 'next_batch_at',
      title: '下一批',
      width: 150,
      isHidden: true,
      render: ({ next_batch_at }) => showTime(next_batch_at) || '—',
    },
    {
      key: 'created_at',
      title: '创建时间',
      sort: 'created_at',
      width: 150,
      isHidden: true,
      render: ({ created_at }) => showTime(created_at),
    },
  ],
  formActions: (id) => (
    <Link to={`/packs/${id}/codes`}>
      <Button>兑换码</Button>
    </Link>
  ),
  sections: packSections,
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
