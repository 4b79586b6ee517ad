import { Flex } from 'antd';
import { showTime } from '#admin/app/china-time.ts';
import { pictureAddress } from '#admin/fields/picture-address.ts';
import { deadLinksFilter, deadLinksOf } from '#admin/resources/dead-links.tsx';
import { defineResource, namedOptions } from '#admin/resources/definition.ts';
import { banners } from '#contract/admin/banners.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';

export const resource = defineResource({
  calls: banners,
  titleOf: ({ headline, alt }) => headline || alt,
  filters: [
    { name: 'q', label: '标题', kind: 'text' },
    { name: 'state', label: '状态', kind: 'choices', options: namedOptions(PUBLICATION_NAMES) },
    deadLinksFilter,
  ],
  columns: [
    { key: 'position', title: '顺序', sort: 'position', width: 80, render: ({ position }) => position },
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
    { key: 'link', title: '链接', width: 220, render: ({ link }) => link },
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
  ],
  sections: [
    {
      title: '轮播图',
      fields: [
        { name: 'image', label: '图片', kind: 'picture', use: 'banner', isRequired: true, hint: '1200×480' },
        { name: 'alt', label: '图片说明', kind: 'text', isRequired: true, hint: '读给看不见图片的人听' },
        { name: 'headline', label: '标题', kind: 'text' },
        { name: 'sub', label: '副标题', kind: 'text' },
        { name: 'link', label: '链接', kind: 'text', isRequired: true, hint: '以 / 或 https:// 开头' },
        { name: 'starts_at', label: '开始时间（北京时间）', kind: 'moment' },
        { name: 'ends_at', label: '结束时间（北京时间）', kind: 'moment' },
      ],
    },
  ],
  empty: () => ({ image: '', alt: '', headline: '', sub: '', link: '', starts_at: null, ends_at: null }),
});
