import { Tag } from 'antd';
import { defineResource } from '#admin/resources/definition.ts';
import { sites } from '#contract/admin/sites.ts';
import { siteSections } from './site-sections.ts';

/** Copyright years of a new site. */
const YEARS = { copyright_from: 2019, copyright_to: 2026 };

export const resource = defineResource({
  calls: sites,
  titleOf: ({ name, key }) => name || key,
  filters: [{ name: 'q', label: '名称、标识、域名', kind: 'text' }],
  columns: [
    { key: 'key', title: '标识', sort: 'key', width: 120, render: ({ key }) => key },
    {
      key: 'name',
      isLink: true,
      title: '名称',
      width: 180,
      render: ({ name, is_default }) => (
        <>
          {name} {is_default && <Tag color="processing">默认</Tag>}
        </>
      ),
    },
    {
      key: 'hostnames',
      title: '域名',
      width: 260,
      render: ({ hostnames }) => hostnames.map((host) => <div key={host}>{host}</div>),
    },
    { key: 'company', title: '公司', width: 240, render: ({ company }) => company || '—' },
    { key: 'icp_no', title: 'ICP 备案号', width: 200, render: ({ icp_no }) => icp_no || '—' },
    {
      key: 'features',
      title: '已开放',
      width: 220,
      render: ({ features }) => features.join('、') || '—',
    },
  ],
  sections: siteSections,
  empty: () => ({
    ...{ key: '', is_default: false, hostnames: [], name: '', slogan: '', logo: null, colour: '' },
    ...{ company: '', address: '', site_address: '', icp_no: '', public_security_no: '', hotline: '' },
    ...{ public_security_url: null, licence_no: '', licence_url: null, ...YEARS },
    ...{ app_name: '', app_version: '', developer: '', partners: [], tags: [], verifications: [] },
    ...{ trading: false, comments: false, comments_moderated: false, pool: false },
  }),
});
