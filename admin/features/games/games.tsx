import { Button, Flex, Tag } from 'antd';
import { Link } from 'react-router';
import { pictureAddress } from '#admin/fields/picture-address.ts';
import { defineResource, hintedSection, section } from '#admin/resources/definition.ts';
import { MINORS_HINT } from '#admin/resources/minors-hint.ts';
import { PLATFORM_NAMES, platformName } from '#admin/resources/platform-names.ts';
import { previewOf } from '#admin/resources/preview-of.ts';
import { rangeFilters } from '#admin/resources/range-filters.ts';
import { formatCount } from '#admin/ui/format-number.ts';
import {
  type ALIAS_KINDS,
  EMPTY_PACKAGE,
  type GameAdminRow,
  games,
  SCALE_CHOICES,
  UNSOURCED,
  VERSION_LABELS,
} from '#contract/admin/games.ts';
import { imports } from '#contract/admin/imports.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { APP_FILING_EXAMPLE } from '#contract/app-filing.ts';
import { AGE_RATINGS, FIGURE_KINDS, GAME_STATUSES } from '#contract/vocabulary.ts';
import styles from './games.module.css';

const MISSING_FIELDS = {
  approval_no: '缺少版号',
  app_filing_no: '有安装包，缺少 App 备案号',
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
  preview: previewOf(games),
  filters: [
    { name: 'q', label: '名称', kind: 'text' },
    { name: 'state', label: '状态', kind: 'choices', options: PUBLICATION_NAMES },
    { name: 'maker', label: '厂商', kind: 'text' },
    { name: 'category', label: '类型', kind: 'choice', vocabulary: 'categories' },
    { name: 'theme', label: '题材', kind: 'choice', vocabulary: 'themes' },
    { name: 'tag', label: '标签', kind: 'text' },
    { name: 'platform', label: '平台', kind: 'choice', options: PLATFORM_NAMES },
    { name: 'status', label: '运营状态', kind: 'choice', options: GAME_STATUSES },
    { name: 'minors_notice', label: '未成年人提示', kind: 'switch' },
    { name: 'lacks', label: '缺少', kind: 'choice', options: MISSING_FIELDS },
    { name: 'downloads', label: '下载地址', kind: 'choice', options: { dead: '失效' } },
    ...rangeFilters('更新时间'),
  ],
  columns: [
    { key: 'id', title: '编号', sort: 'id', width: 72 },
    {
      key: 'name',
      isLink: true,
      title: '游戏',
      sort: 'name',
      width: 188,
      render: (row) => <GameName row={row} />,
      below: ({ download_faults }) =>
        download_faults.map(({ platform, fault }) => (
          <Tag key={platform} color="error">
            {platformName(platform)}失效：{fault}
          </Tag>
        )),
    },
    { key: 'categories', title: '类型', width: 102 },
    {
      key: 'platforms',
      title: '平台',
      width: 110,
      render: ({ platforms }) => platforms.map(platformName).join('、'),
    },
    { key: 'status', title: '运营状态', width: 80 },
    { key: 'age', title: '适龄', width: 80, isHidden: true, property: 'age_rating' },
    { key: 'approval', title: '版号', width: 180, isHidden: true, property: 'approval_no' },
    {
      key: 'app_filing',
      title: 'App 备案号',
      width: 190,
      property: 'app_filing_no',
      isHidden: true,
    },
    {
      key: 'score',
      title: '评分',
      sort: 'score',
      width: 72,
      align: 'right',
      render: ({ score }) => score?.toFixed(1),
    },
    {
      key: 'downloads',
      title: '累计下载',
      sort: 'download_count',
      width: 110,
      align: 'right',
      render: ({ download_count }) => formatCount(download_count),
      below: ({ downloads_30_days }) => (
        <span className={styles.recent}>近 30 天 {formatCount(downloads_30_days)}</span>
      ),
    },
    {
      key: 'reserves',
      property: 'reserve_count',
      title: '预约人数',
      width: 110,
      kind: 'count',
      isHidden: true,
    },
    { key: 'packs', title: '礼包', width: 80, isHidden: true, align: 'right', property: 'pack_count' },
    { key: 'publisher', title: '运营单位', isHidden: true },
    { key: 'updated_at', title: '更新时间', sort: 'updated_at', width: 150, kind: 'moment' },
    { key: 'created_at', title: '创建时间', width: 150, isHidden: true, kind: 'moment' },
  ],
  formActions: (id) => (
    <Link to={`/funnel/${id}`}>
      <Button>转化数据</Button>
    </Link>
  ),
  sections: [
    section('基本信息', [
      { name: 'name', kind: 'text', isRequired: true },
      { name: 'version_label', kind: 'text', hint: `玩家据此分辨版本：${VERSION_LABELS.join('、')}` },
      { name: 'status', kind: 'choice', options: GAME_STATUSES },
      { name: 'categories', kind: 'choices', vocabulary: 'categories' },
      { name: 'themes', kind: 'choices', vocabulary: 'themes' },
      { name: 'tags', kind: 'words' },
      { name: 'features', kind: 'words' },
      { name: 'summary', kind: 'long-text' },
      { name: 'reason', kind: 'long-text' },
      { name: 'description_html', kind: 'html' },
    ]),
    hintedSection('图标与封面', '图标 256×256，封面 1200×675。', [
      { name: 'icon_url', kind: 'picture', use: 'icon' },
      { name: 'cover_url', kind: 'picture', use: 'cover' },
    ]),
    hintedSection('版号与适龄', '没有版号和适龄提示的游戏，可以在列表里用“缺少”筛选。', [
      { name: 'developer', kind: 'text' },
      { name: 'developer_website', kind: 'text', hint: '例如：https://www.example.com/' },
      { name: 'publisher', kind: 'text' },
      { name: 'approval_no', kind: 'text', hint: '例如：国新出审〔2026〕123号' },
      { name: 'isbn', kind: 'text', hint: '例如：ISBN 978-7-498-01234-5' },
      {
        name: 'app_filing_no',
        kind: 'text',
        hint: `有安装包的游戏要有，例如：${APP_FILING_EXAMPLE}。网站备案号（没有 -3A 这样的后缀）不是 App 备案号。`,
      },
      { name: 'age_rating', kind: 'choice', options: AGE_RATINGS },
      { name: 'minors_notice', kind: 'switch', hint: MINORS_HINT },
    ]),
    section('联系与网页版', [
      { name: 'qq_group', kind: 'text' },
      { name: 'h5_url', kind: 'text' },
    ]),
    hintedSection(
      '安装包',
      '每个平台最多一个。上传文件后，版本、大小、权限等会自动填好；也可以只填下载地址。应用权限和隐私政策会显示在下载页。',
      [
        {
          name: 'packages',
          kind: 'parts',
          partName: '安装包',
          newPart: () => ({ platform: undefined, ...EMPTY_PACKAGE }),
          parts: [
            { name: 'file', label: '安装包文件', kind: 'package' },
            { name: 'platform', label: '平台', kind: 'choice', options: PLATFORM_NAMES, isRequired: true },
            { name: 'version', label: '版本号', kind: 'text' },
            { name: 'size_bytes', label: '大小', kind: 'size', unit: 'MB' },
            { name: 'updated_at', label: '更新时间（北京时间）', kind: 'moment' },
            {
              name: 'url',
              label: '下载地址',
              kind: 'address',
              hint: '上传了安装包文件时不用填。鸿蒙填 AppGallery 的地址。',
            },
            { name: 'sha256', label: 'SHA-256', kind: 'text' },
            { name: 'package_name', label: '包名', kind: 'text' },
            { name: 'version_code', label: '内部版本号', kind: 'text' },
            { name: 'min_os', label: '系统要求', kind: 'text' },
            { name: 'privacy_url', label: '隐私政策地址', kind: 'address' },
            { name: 'permissions', label: '应用权限', kind: 'words' },
          ],
        },
      ],
    ),
    section('图片和视频', [
      {
        name: 'media',
        kind: 'parts',
        partName: '素材',
        isGallery: true,
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
    ]),
    hintedSection(
      '外部数据',
      `评分、下载量和预约人数由本平台统计，不能填写。其他平台的数据可以填在这里，网站会注明来源和日期；来源是“${UNSOURCED}”的不展示。`,
      [
        {
          name: 'figures',
          kind: 'parts',
          partName: '数据',
          newPart: () => ({
            kind: undefined,
            value: null,
            scale: null,
            voters: null,
            source: '',
            stated_on: null,
          }),
          parts: [
            { name: 'kind', label: '数据', kind: 'choice', options: FIGURE_KINDS, isRequired: true },
            { name: 'value', label: '数值', kind: 'number', isRequired: true },
            {
              name: 'scale',
              label: '评分的满分',
              kind: 'choice',
              options: SCALE_CHOICES.map((value) => ({ value, label: `${value} 分` })),
              hint: '评分要选，例如 App Store 是 5 分。网站按 10 分制显示，并注明原评分。',
            },
            { name: 'voters', label: '评分人数', kind: 'whole' },
            { name: 'source', label: '来源', kind: 'text', hint: '例如：App Store', isRequired: true },
            { name: 'stated_on', label: '数据日期', kind: 'text', hint: '例如：2026-11-20' },
          ],
        },
      ],
    ),
    hintedSection('别名', '玩家搜索这些名字也能找到这款游戏。', [
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
    ]),
    section('更新记录', [
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
    ]),
  ],
  empty: () => ({ ...games.form.parse({ name: '新游戏' }), name: '' }),
});

function GameName({ row: { name, icon_url, version_label, minors_notice } }: { row: GameAdminRow }) {
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
      <span className={styles.text}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {version_label && <Tag>{version_label}</Tag>}
        {minors_notice && <Tag color="warning">未成年人提示</Tag>}
      </span>
    </Flex>
  );
}
