import { Flex, Tag } from 'antd';
import { showTime } from '#admin/app/china-time.ts';
import { formatCount } from '#admin/app/format-number.ts';
import { pictureAddress } from '#admin/fields/picture-address.ts';
import { defineResource, namedOptions, sameOptions } from '#admin/resources/definition.ts';
import { PLATFORM_NAMES } from '#admin/resources/platform-names.ts';
import { type GameAdminRow, games } from '#contract/admin/games.ts';
import { imports } from '#contract/admin/imports.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { GAME_CATEGORIES, GAME_STATUSES, GAME_THEMES, type PLATFORMS } from '#contract/vocabulary.ts';
import { gameSections, MISSING_FIELD_OPTIONS } from './game-sections.ts';
import styles from './games.module.css';

const platformName = (one: string) => PLATFORM_NAMES[one as (typeof PLATFORMS)[number]] ?? one;
const countOrDash = (value: number | null) => (value === null ? '—' : formatCount(value));

export const resource = defineResource({
  calls: games,
  imports: imports.games,
  publicPath: (id) => `/BaseYxDetails?id=${id}`,
  titleOf: ({ name }) => name,
  filters: [
    { name: 'q', label: '名称', kind: 'text' },
    { name: 'state', label: '状态', kind: 'choices', options: namedOptions(PUBLICATION_NAMES) },
    { name: 'category', label: '类型', kind: 'choice', options: sameOptions(GAME_CATEGORIES) },
    { name: 'theme', label: '题材', kind: 'choice', options: sameOptions(GAME_THEMES) },
    { name: 'platform', label: '平台', kind: 'choice', options: namedOptions(PLATFORM_NAMES) },
    { name: 'status', label: '运营状态', kind: 'choice', options: sameOptions(GAME_STATUSES) },
    { name: 'lacks', label: '缺少', kind: 'choice', options: MISSING_FIELD_OPTIONS },
    { name: 'downloads', label: '下载地址', kind: 'choice', options: namedOptions({ dead: '失效' }) },
  ],
  columns: [
    { key: 'id', title: 'ID', sort: 'id', width: 80, render: ({ id }) => id },
    {
      key: 'name',
      isLink: true,
      title: '游戏',
      sort: 'name',
      width: 260,
      render: (row) => <GameName row={row} />,
      below: ({ download_faults }) =>
        download_faults.map(({ platform, fault }) => (
          <Tag key={platform} color="error">
            {platformName(platform)}失效：{fault}
          </Tag>
        )),
    },
    {
      key: 'categories',
      title: '类型',
      width: 130,
      render: ({ categories }) => categories.join('、') || '—',
    },
    {
      key: 'platforms',
      title: '平台',
      width: 130,
      render: ({ platforms }) => platforms.map(platformName).join('、') || '—',
    },
    { key: 'status', title: '运营状态', width: 100, render: ({ status }) => status ?? '—' },
    { key: 'age', title: '适龄', width: 80, render: ({ age_rating }) => age_rating ?? '—' },
    { key: 'approval', title: '版号', width: 180, render: ({ approval_no }) => approval_no ?? '—' },
    {
      key: 'score',
      title: '评分',
      sort: 'score',
      width: 90,
      align: 'right',
      render: ({ score }) => score?.toFixed(1) ?? '—',
    },
    {
      key: 'downloads',
      title: '下载量',
      sort: 'download_count',
      width: 120,
      align: 'right',
      render: ({ download_count }) => countOrDash(download_count),
    },
    {
      key: 'reserves',
      title: '预约人数',
      width: 110,
      align: 'right',
      isHidden: true,
      render: ({ reserve_count }) => countOrDash(reserve_count),
    },
    { key: 'packs', title: '礼包', width: 80, align: 'right', render: ({ pack_count }) => pack_count },
    { key: 'publisher', title: '运营单位', isHidden: true, render: ({ publisher }) => publisher ?? '—' },
    {
      key: 'updated_at',
      title: '更新时间',
      sort: 'updated_at',
      width: 150,
      render: ({ updated_at }) => showTime(updated_at),
    },
    {
      key: 'created_at',
      title: '创建时间',
      width: 150,
      isHidden: true,
      render: ({ created_at }) => showTime(created_at) || '—',
    },
  ],
  sections: gameSections,
  empty: () => ({ ...games.form.parse({ name: '新游戏', score_count: 0 }), name: '' }),
});

/** A game's icon, name and version label. */
function GameName({ row: { name, icon_url, version_label } }: { row: GameAdminRow }) {
  return (
    <Flex align="center" gap={8}>
      {icon_url ? (
        <img
          className={styles.icon}
          src={pictureAddress(icon_url)}
          alt=""
          width={32}
          height={32}
          loading="lazy"
        />
      ) : (
        <span className={styles.icon} />
      )}
      <span className={styles.name} title={name}>
        {name}
      </span>
      {version_label && <Tag>{version_label}</Tag>}
    </Flex>
  );
}
