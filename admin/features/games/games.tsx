import { Flex, Tag } from 'antd';
import { pictureAddress } from '#admin/fields/picture-address.ts';
import { defineResource } from '#admin/resources/definition.ts';
import { PLATFORM_NAMES, platformName } from '#admin/resources/platform-names.ts';
import { type ALIAS_KINDS, type GameAdminRow, games, VERSION_LABELS } from '#contract/admin/games.ts';
import { imports } from '#contract/admin/imports.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { AGE_RATINGS, GAME_CATEGORIES, GAME_STATUSES, GAME_THEMES } from '#contract/vocabulary.ts';
import styles from './games.module.css';

const MISSING_FIELDS = {
  approval_no: '缺少版号',
  age_rating: '缺少适龄提示',
  icon_url: '缺少图标',
  packages: '缺少安装包',
};

const ALIAS_KIND_NAMES: Record<(typeof ALIAS_KINDS)[number], string> = {
  short: '简称',
  former: '曾用名',
  english: '英文名',
  pinyin: '拼音',
  typo: '常见错字',
  other: '其他',
};

const MEDIA_KINDS = { image: '图片', video: '视频' };

export const resource = defineResource({
  calls: games,
  imports: imports.games,
  publicPath: (id) => `/BaseYxDetails?id=${id}`,
  titleOf: ({ name }) => name,
  filters: [
    { name: 'q', label: '名称', kind: 'text' },
    { name: 'state', label: '状态', kind: 'choices', options: PUBLICATION_NAMES },
    { name: 'category', label: '类型', kind: 'choice', options: GAME_CATEGORIES },
    { name: 'theme', label: '题材', kind: 'choice', options: GAME_THEMES },
    { name: 'platform', label: '平台', kind: 'choice', options: PLATFORM_NAMES },
    { name: 'status', label: '运营状态', kind: 'choice', options: GAME_STATUSES },
    { name: 'lacks', label: '缺少', kind: 'choice', options: MISSING_FIELDS },
    { name: 'downloads', label: '下载地址', kind: 'choice', options: { dead: '失效' } },
  ],
  columns: [
    { key: 'id', title: 'ID', sort: 'id', width: 80 },
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
    { key: 'categories', title: '类型', width: 130, empty: '—' },
    {
      key: 'platforms',
      title: '平台',
      width: 130,
      render: ({ platforms }) => platforms.map(platformName).join('、') || '—',
    },
    { key: 'status', title: '运营状态', width: 100, empty: '—' },
    { key: 'age', title: '适龄', width: 80, property: 'age_rating', empty: '—' },
    { key: 'approval', title: '版号', width: 180, property: 'approval_no', empty: '—' },
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
      property: 'download_count',
      title: '下载量',
      sort: 'download_count',
      width: 120,
      kind: 'count',
      empty: '—',
    },
    {
      key: 'reserves',
      property: 'reserve_count',
      title: '预约人数',
      width: 110,
      kind: 'count',
      empty: '—',
      isHidden: true,
    },
    { key: 'packs', title: '礼包', width: 80, align: 'right', property: 'pack_count' },
    { key: 'publisher', title: '运营单位', isHidden: true, empty: '—' },
    { key: 'updated_at', title: '更新时间', sort: 'updated_at', width: 150, kind: 'moment' },
    { key: 'created_at', title: '创建时间', width: 150, isHidden: true, kind: 'moment', empty: '—' },
  ],
  sections: [
    {
      title: '基本信息',
      fields: [
        { name: 'name', kind: 'text', isRequired: true },
        { name: 'version_label', kind: 'text', hint: `玩家据此分辨版本：${VERSION_LABELS.join('、')}` },
        { name: 'status', kind: 'choice', options: GAME_STATUSES },
        { name: 'categories', kind: 'choices', options: GAME_CATEGORIES },
        { name: 'themes', kind: 'choices', options: GAME_THEMES },
        { name: 'tags', kind: 'words' },
        { name: 'features', kind: 'words' },
        { name: 'summary', kind: 'long-text' },
        { name: 'reason', kind: 'long-text' },
        { name: 'description_html', kind: 'html' },
      ],
    },
    {
      title: '图标与封面',
      hint: '图标 256×256，封面 1200×675。',
      fields: [
        { name: 'icon_url', kind: 'picture', use: 'icon' },
        { name: 'cover_url', kind: 'picture', use: 'cover' },
      ],
    },
    {
      title: '版号与适龄',
      hint: '没有版号和适龄提示的游戏，列表里可以用“缺少”筛选出来。',
      fields: [
        { name: 'developer', kind: 'text' },
        { name: 'developer_website', kind: 'text', hint: '例如：https://www.example.com/' },
        { name: 'publisher', kind: 'text' },
        { name: 'approval_no', kind: 'text', hint: '例如：国新出审〔2026〕123号' },
        { name: 'isbn', kind: 'text', hint: '例如：ISBN 978-7-498-01234-5' },
        { name: 'age_rating', kind: 'choice', options: AGE_RATINGS },
      ],
    },
    {
      title: '数据与联系',
      fields: [
        { name: 'score', kind: 'number', hint: '0 到 10' },
        { name: 'score_count', kind: 'whole', isRequired: true },
        { name: 'download_count', kind: 'whole' },
        { name: 'reserve_count', kind: 'whole' },
        { name: 'qq_group', kind: 'text' },
        { name: 'h5_url', kind: 'text' },
      ],
    },
    {
      title: '安装包',
      hint: '每个平台最多一个。应用权限和隐私政策会显示在下载页。',
      fields: [
        {
          name: 'packages',
          kind: 'parts',
          partName: '安装包',
          newPart: () => ({
            ...{
              platform: undefined,
              version: null,
              size_bytes: null,
              updated_at: null,
              url: null,
              sha256: null,
            },
            ...{ permissions: [], privacy_url: null, min_os: null },
          }),
          parts: [
            { name: 'platform', label: '平台', kind: 'choice', options: PLATFORM_NAMES, isRequired: true },
            { name: 'version', label: '版本号', kind: 'text' },
            { name: 'size_bytes', label: '大小', kind: 'size' },
            { name: 'updated_at', label: '更新时间（北京时间）', kind: 'moment' },
            { name: 'url', label: '下载地址', kind: 'text' },
            { name: 'sha256', label: 'SHA-256', kind: 'text' },
            { name: 'min_os', label: '系统要求', kind: 'text' },
            { name: 'privacy_url', label: '隐私政策地址', kind: 'text' },
            { name: 'permissions', label: '应用权限', kind: 'words' },
          ],
        },
      ],
    },
    {
      title: '图片和视频',
      fields: [
        {
          name: 'media',
          kind: 'parts',
          partName: '素材',
          newPart: () => ({
            kind: 'image',
            url: undefined,
            poster_url: null,
            width: null,
            height: null,
            alt: '',
          }),
          parts: [
            { name: 'kind', label: '类型', kind: 'choice', options: MEDIA_KINDS, isRequired: true },
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
        },
      ],
    },
    {
      title: '别名',
      hint: '玩家搜索这些名字也能找到这个游戏。',
      fields: [
        {
          name: 'aliases',
          kind: 'parts',
          partName: '别名',
          newPart: () => ({ alias: '', kind: 'other' }),
          parts: [
            { name: 'alias', label: '别名', kind: 'text', isRequired: true },
            { name: 'kind', label: '别名种类', kind: 'choice', options: ALIAS_KIND_NAMES },
          ],
        },
      ],
    },
    {
      title: '更新记录',
      fields: [
        {
          name: 'releases',
          kind: 'parts',
          partName: '更新',
          newPart: () => ({ version: '', released_at: undefined, notes_html: '' }),
          parts: [
            { name: 'version', label: '版本号', kind: 'text', isRequired: true },
            { name: 'released_at', label: '更新时间（北京时间）', kind: 'moment', isRequired: true },
            { name: 'notes_html', label: '更新说明', kind: 'html' },
          ],
        },
      ],
    },
  ],
  empty: () => ({ ...games.form.parse({ name: '新游戏', score_count: 0 }), name: '' }),
});

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
