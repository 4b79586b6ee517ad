import { Button, Flex } from 'antd';
import { Link } from 'react-router';
import { request } from '#admin/calls/client.ts';
import { pictureAddress } from '#admin/fields/picture-address.ts';
import { PreviewButton } from '#admin/form/preview-button.tsx';
import { deadLinksFilter, deadLinksOf } from '#admin/resources/dead-links.tsx';
import { defineResource, section } from '#admin/resources/definition.ts';
import { impressionColumns } from '#admin/resources/impression-columns.tsx';
import { PageLink } from '#admin/resources/page-link.tsx';
import { previewOf } from '#admin/resources/preview-of.ts';
import { rangeFilters } from '#admin/resources/range-filters.ts';
import { banners } from '#contract/admin/banners.ts';
import { homePreview } from '#contract/admin/preview-call.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';

/** The home page as it is now, or as it will be. */
function HomePreview() {
  return <PreviewButton label="预览首页" make={(at) => request(homePreview, { at })} />;
}

export const resource = defineResource({
  calls: banners,
  titleOf: ({ headline, alt }) => headline || alt,
  actions: () => <HomePreview />,
  preview: previewOf(banners),
  filters: [
    { name: 'q', label: '标题', kind: 'text' },
    { name: 'state', label: '状态', kind: 'choices', options: PUBLICATION_NAMES },
    deadLinksFilter,
    ...rangeFilters('开始时间'),
  ],
  columns: [
    { key: 'position', title: '顺序', sort: 'position', width: 80 },
    {
      key: 'image',
      isLink: true,
      title: '图片',
      width: 280,
      render: ({ image, headline, alt }) => (
        <Flex align="center" gap={8}>
          <img src={pictureAddress(image)} alt="" width={120} height={48} loading="lazy" />
          {headline || alt}
        </Flex>
      ),
      below: deadLinksOf,
    },
    { key: 'link', title: '链接', width: 130, render: ({ link }) => link && <PageLink href={link} /> },
    { key: 'starts_at', title: '开始', sort: 'starts_at', width: 140, kind: 'moment', empty: '立即' },
    { key: 'ends_at', title: '结束', sort: 'ends_at', width: 140, kind: 'moment', empty: '长期' },
    ...impressionColumns('banners'),
  ],
  formActions: (id) => (
    <Link to={`/banners/${id}/impressions`}>
      <Button>曝光与点击</Button>
    </Link>
  ),
  sections: [
    section('轮播图', [
      { name: 'image', kind: 'picture', use: 'banner', isRequired: true, hint: '1200×480' },
      { name: 'alt', kind: 'text', isRequired: true, hint: '图片加载失败时显示，也供读屏软件使用' },
      { name: 'headline', kind: 'text' },
      { name: 'sub', kind: 'text' },
      { name: 'link', kind: 'link', isRequired: true },
      { name: 'starts_at', kind: 'moment' },
      { name: 'ends_at', kind: 'moment', isEnd: true },
    ]),
  ],
  empty: () => ({ image: '', alt: '', headline: '', sub: '', link: '', starts_at: null, ends_at: null }),
});
