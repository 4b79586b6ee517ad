import { Button, Tag } from 'antd';
import { lazy } from 'react';
import { Link } from 'react-router';
import { defineResource, hintedSection, section } from '#admin/resources/definition.ts';
import { PLATFORM_NAMES, platformName } from '#admin/resources/platform-names.ts';
import { previewOf } from '#admin/resources/preview-of.ts';
import { rangeFilters } from '#admin/resources/range-filters.ts';
import { formatCount } from '#admin/ui/format-number.ts';
import { LazyPart } from '#admin/ui/lazy-part.tsx';
import { imports } from '#contract/admin/imports.ts';
import { CODE_KINDS, type PackAdminRow, packs } from '#contract/admin/packs.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { PACK_KINDS } from '#contract/vocabulary.ts';
import { forecastText } from './forecast-text.ts';
import { publishQuestion } from './publish-question.ts';

const STOCK_NAMES = {
  empty: '没有码可领',
  low: '库存不足',
  soon: '即将领完',
  uncoded: '还没有兑换码',
  withheld: '有暂停发放',
};

const CodeSearch = lazy(async () => ({ default: (await import('./code-search.tsx')).CodeSearch }));

const SHARED = { name: 'code_kind', is: '通用码' };

export const resource = defineResource({
  calls: packs,
  imports: imports.packs,
  publicPath: (id) => `/BaseGiftDetails?id=${id}`,
  titleOf: ({ title }) => title,
  preview: previewOf(packs),
  readActions: () => (
    <LazyPart>
      <CodeSearch />
    </LazyPart>
  ),
  confirmPublish: publishQuestion,
  filters: [
    { name: 'q', label: '名称', kind: 'text' },
    { name: 'game_id', label: '游戏', kind: 'reference', source: 'games' },
    { name: 'state', label: '状态', kind: 'choices', options: PUBLICATION_NAMES },
    { name: 'stock', label: '库存', kind: 'choice', options: STOCK_NAMES },
    { name: 'kind', label: '类型', kind: 'choice', options: PACK_KINDS },
    { name: 'platform', label: '平台', kind: 'choice', options: PLATFORM_NAMES },
    { name: 'ends_within', label: '几天内到期', kind: 'number' },
    ...rangeFilters('开始时间'),
  ],
  columns: [
    { key: 'id', title: '编号', sort: 'id', width: 72 },
    {
      key: 'title',
      isLink: true,
      title: '礼包',
      sort: 'title',
      width: 160,
      render: ({ title, game }) => (
        <>
          <strong>{title}</strong>
          <br />
          {game.name}
        </>
      ),
    },
    { key: 'stock', title: '库存', sort: 'remaining', width: 170, render: (row) => <Stock pack={row} /> },
    { key: 'kind', title: '类型', width: 64 },
    {
      key: 'platforms',
      title: '平台',
      width: 110,
      isHidden: true,
      render: ({ platforms }) => platforms.map(platformName).join('、'),
    },
    { key: 'starts_at', title: '开始', sort: 'starts_at', width: 150, kind: 'moment' },
    { key: 'ends_at', title: '结束', sort: 'ends_at', width: 150, kind: 'moment', empty: '长期' },
    {
      key: 'feedback',
      title: '玩家反馈',
      width: 126,
      render: ({ feedback_good: good, feedback_bad: bad }) =>
        good + bad > 0 ? `可用 ${good} · 失效 ${bad}` : '暂无',
    },
    { key: 'next_batch_at', title: '下一批', width: 150, isHidden: true, kind: 'moment' },
    { key: 'created_at', title: '创建时间', sort: 'created_at', width: 150, isHidden: true, kind: 'moment' },
  ],
  formActions: (id) => (
    <>
      <Link to={`/packs/${id}/figures`}>
        <Button>数据</Button>
      </Link>
      <Link to={`/packs/${id}/codes`}>
        <Button>兑换码</Button>
      </Link>
    </>
  ),
  sections: [
    section('基本信息', [
      { name: 'game_id', kind: 'reference', source: 'games', isRequired: true },
      { name: 'title', kind: 'text', isRequired: true },
      { name: 'kind', kind: 'choice', options: PACK_KINDS },
    ]),
    section('礼包内容', [
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
    ]),
    hintedSection('适用范围', '写清楚平台、渠道和区服：玩家投诉最多的，是领到的码在自己的区服不能使用。', [
      { name: 'platforms', kind: 'choices', options: PLATFORM_NAMES },
      { name: 'channel', kind: 'text' },
      { name: 'servers', kind: 'text' },
      { name: 'level_limit', kind: 'level', unit: '级' },
    ]),
    hintedSection(
      '兑换码',
      '一人一码：保存后在“兑换码”里导入。通用码：所有玩家领到同一个码，每人一次。开始领取后不能改类型和码。',
      [
        { name: 'code_kind', kind: 'choice', options: CODE_KINDS, isRequired: true },
        { name: 'shared_code', kind: 'text', isRequired: true, onlyIf: SHARED },
        { name: 'shared_total', kind: 'whole', unit: '份', hint: '不填则不限量', onlyIf: SHARED },
      ],
    ),
    section('时间与库存', [
      { name: 'starts_at', kind: 'moment', hint: '不填则发布后即可领取' },
      { name: 'ends_at', kind: 'moment', isEnd: true, hint: '不填则长期有效' },
      { name: 'next_batch_at', kind: 'moment', hint: '领完后告诉玩家何时补货' },
      { name: 'low_stock', kind: 'whole', unit: '个', hint: '剩余少于这个数量时提醒' },
    ]),
  ],
  empty: () => ({ ...packs.form.parse({ game_id: 1, title: '礼包' }), game_id: 0, title: '' }),
});

function Stock({ pack }: { pack: PackAdminRow }) {
  const { id, total, remaining, withheld, is_low, unlimited, given, has_codes, code_kind, forecast } = pack;
  return (
    <>
      <Link to={`/packs/${id}/codes`}>
        {unlimited
          ? `不限量，已领 ${formatCount(given)}`
          : `${formatCount(remaining)} / ${formatCount(total)}`}
      </Link>{' '}
      {code_kind === '通用码' && <Tag>通用码</Tag>}
      {!has_codes && <Tag color="warning">没有兑换码</Tag>}
      {has_codes && remaining === 0 && <Tag color="error">{withheld > 0 ? '已暂停' : '已领完'}</Tag>}
      {remaining > 0 && is_low && <Tag color="warning">不足</Tag>}
      {withheld > 0 && !unlimited && <Tag>暂停 {formatCount(withheld)}</Tag>}
      {forecast && <div>{forecastText(forecast)}</div>}
    </>
  );
}
