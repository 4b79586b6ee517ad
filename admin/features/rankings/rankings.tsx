import { Tag } from 'antd';
import { browserNow } from '#admin/browser/clock.ts';
import { defineResource, hintedSection } from '#admin/resources/definition.ts';
import { BOARD_NAMES, type PinAdminRow, rankings } from '#contract/admin/rankings.ts';

const WHEN_NAMES = { running: '进行中', coming: '未开始', over: '已结束' } as const;
const COLOURS = { running: 'success', coming: 'processing', over: 'default' } as const;

export const resource = defineResource({
  calls: rankings,
  titleOf: ({ board, position, game }) => `${BOARD_NAMES[board]}第 ${position} 名 ${game.name}`,
  filters: [
    { name: 'board', label: '榜单', kind: 'choice', options: BOARD_NAMES },
    { name: 'game_id', label: '游戏', kind: 'reference', source: 'games' },
    { name: 'when', label: '时间', kind: 'choice', options: WHEN_NAMES },
  ],
  columns: [
    { key: 'board', title: '榜单', width: 100, render: ({ board }) => BOARD_NAMES[board] },
    { key: 'position', title: '名次', sort: 'position', width: 80 },
    {
      key: 'game',
      isLink: true,
      title: '游戏',
      width: 220,
      render: ({ game }) => (
        <>
          {game.name} {!game.published && <Tag>未发布，不显示</Tag>}
        </>
      ),
    },
    {
      key: 'when',
      title: '状态',
      width: 100,
      render: (row) => <Tag color={COLOURS[whenOf(row)]}>{WHEN_NAMES[whenOf(row)]}</Tag>,
    },
    { key: 'starts_at', title: '开始', sort: 'starts_at', width: 150, kind: 'moment' },
    { key: 'ends_at', title: '结束', sort: 'ends_at', width: 150, kind: 'moment', empty: '长期' },
  ],
  sections: [
    hintedSection(
      '置顶',
      '在这段时间里，游戏固定在这个名次；其余名次按榜单自己的顺序往后排。未发布的游戏不显示。',
      [
        { name: 'board', kind: 'choice', options: BOARD_NAMES, isRequired: true },
        { name: 'position', kind: 'whole', isRequired: true, hint: '首页显示前 5 名，榜单页显示前 50 名' },
        { name: 'game_id', kind: 'reference', source: 'games', isRequired: true },
        { name: 'starts_at', kind: 'moment', isRequired: true },
        { name: 'ends_at', kind: 'moment', isEnd: true, hint: '不填则长期有效' },
      ],
    ),
  ],
  empty: () => ({
    board: 'hot' as const,
    position: 1,
    game_id: 0,
    starts_at: new Date(browserNow()).toISOString(),
    ends_at: null,
  }),
});

function whenOf({ starts_at, ends_at }: PinAdminRow): keyof typeof WHEN_NAMES {
  const now = browserNow();
  if (Date.parse(starts_at) > now) {
    return 'coming';
  }
  return ends_at !== null && Date.parse(ends_at) <= now ? 'over' : 'running';
}
