import { linkOrder, links } from '../../../contract/operator/links.ts';
import { defineSubject } from '../../subject/definition.ts';

/** Links to friendly sites, as the back office shows them. */
export const linksSubject = defineSubject({
  calls: links,
  path: '/links',
  order: linkOrder,
  titleOf: ({ name }) => name,
  filters: [{ name: 'q', label: '名称', kind: 'text' }],
  columns: [
    { key: 'position', title: '顺序', sort: 'position', width: 80, render: ({ position }) => position },
    { key: 'name', title: '名称', sort: 'name', width: 220, render: ({ name }) => name },
    { key: 'url', title: '网址', width: 320, render: ({ url }) => url },
  ],
  sections: [
    {
      title: '友情链接',
      fields: [
        { name: 'name', label: '名称', kind: 'text', isNeeded: true },
        { name: 'url', label: '网址', kind: 'text', isNeeded: true },
      ],
    },
  ],
  empty: () => ({ name: '', url: '' }),
});
