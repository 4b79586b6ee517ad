import { Flex } from 'antd';
import { pictureAddress } from '#admin/fields/picture-address.ts';
import { deadLinksFilter, deadLinksOf } from '#admin/resources/dead-links.tsx';
import { defineResource } from '#admin/resources/definition.ts';
import { banners } from '#contract/admin/banners.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';

export const resource = defineResource({
  calls: banners,
  titleOf: ({ headline, alt }) => headline || alt,
  filters: [
    { name: 'q', label: '标题', kind: 'text' },
    { name: 'state', label: '状态', kind: 'choices', options: PUBLICATION_NAMES },
    deadLinksFilter,
  ],
  columns: [
    { key: 'position', title: '顺序', sort: 'position', width: 80 },
    {
      key: 'image',
      isLink: true,
      title: '图片',
      width: 340,
      render: ({ image, headline, alt }) => (
        <Flex align="center" gap={8}>
          <img src={pictureAddress(image)} alt="" width={120} height={48} loading="lazy" />
          {headline || alt}
        </Flex>
      ),
      below: deadLinksOf,
    },
    { key: 'link', title: '链接', width: 220 },
    { key: 'starts_at', title: '开始', sort: 'starts_at', width: 150, kind: 'moment', empty: '—' },
    { key: 'ends_at', title: '结束', sort: 'ends_at', width: 150, kind: 'moment', empty: '长期' },
  ],
  sections: [
    {
      title: '轮播图',
      fields: [
        { name: 'image', kind: 'picture', use: 'banner', isRequired: true, hint: '1200×480' },
        { name: 'alt', kind: 'text', isRequired: true, hint: '读给看不见图片的人听' },
        { name: 'headline', kind: 'text' },
        { name: 'sub', kind: 'text' },
        { name: 'link', kind: 'text', isRequired: true, hint: '以 / 或 https:// 开头' },
        { name: 'starts_at', kind: 'moment' },
        { name: 'ends_at', kind: 'moment' },
      ],
    },
  ],
  empty: () => ({ image: '', alt: '', headline: '', sub: '', link: '', starts_at: null, ends_at: null }),
});
