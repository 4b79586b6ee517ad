import { Tag } from 'antd';
import { defineResource } from '#admin/resources/definition.ts';
import { ENGINES, sites } from '#contract/admin/sites.ts';

const YEARS = { copyright_from: 2019, copyright_to: 2026 };

const ENGINE_NAMES: Record<(typeof ENGINES)[number], string> = {
  baidu: '百度',
  '360': '360 搜索',
  sogou: '搜狗',
  shenma: '神马',
  google: 'Google',
  bing: '必应',
};

export const resource = defineResource({
  calls: sites,
  titleOf: ({ name, key }) => name || key,
  filters: [{ name: 'q', label: '名称、标识、域名', kind: 'text' }],
  columns: [
    { key: 'key', title: '标识', sort: 'key', width: 120 },
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
    { key: 'company', title: '公司', width: 240, empty: '—' },
    { key: 'icp_no', title: 'ICP 备案号', width: 200, empty: '—' },
    { key: 'features', title: '已开放', width: 220, empty: '—' },
  ],
  sections: [
    {
      title: '站点',
      fields: [
        { name: 'name', kind: 'text', isRequired: true },
        { name: 'slogan', kind: 'text' },
        {
          name: 'key',
          label: '标识',
          kind: 'text',
          isRequired: true,
          hint: '小写字母开头，只用小写字母、数字和 -',
        },
        {
          name: 'hostnames',
          kind: 'words',
          hint: '只写主机名，例如 www.youmen.com；下级域名也归这个站点，除非另有站点写了它',
        },
        { name: 'is_default', kind: 'switch', hint: '没有写进任何站点的域名显示它' },
        { name: 'logo', kind: 'picture', use: 'icon', hint: '方形；留空用产品自己的' },
        { name: 'colour', kind: 'colour', hint: '按钮和链接的颜色；留空用产品自己的' },
      ],
    },
    {
      title: '开关',
      fields: [
        { name: 'comments', kind: 'switch' },
        { name: 'comments_moderated', kind: 'switch' },
        { name: 'trading', kind: 'switch' },
        { name: 'pool', kind: 'switch' },
      ],
    },
    {
      title: '主体与备案',
      hint: '显示在页脚和“关于我们”里。',
      fields: [
        { name: 'company', kind: 'text' },
        { name: 'address', kind: 'text' },
        { name: 'site_address', kind: 'text' },
        { name: 'hotline', kind: 'text' },
        { name: 'icp_no', kind: 'text' },
        { name: 'public_security_no', kind: 'text' },
        { name: 'public_security_url', kind: 'text' },
        { name: 'licence_no', kind: 'text' },
        { name: 'licence_url', kind: 'text' },
        { name: 'copyright_from', kind: 'whole', isRequired: true },
        { name: 'copyright_to', kind: 'whole', isRequired: true },
      ],
    },
    {
      title: '应用',
      fields: [
        { name: 'app_name', kind: 'text' },
        { name: 'app_version', kind: 'text' },
        { name: 'developer', kind: 'text' },
      ],
    },
    {
      title: '页脚',
      fields: [
        {
          name: 'partners',
          kind: 'parts',
          newPart: () => ({ name: '', url: '', logo: '' }),
          parts: [
            { name: 'name', label: '名称', kind: 'text', isRequired: true },
            { name: 'url', label: '网址', kind: 'text', isRequired: true },
            { name: 'logo', label: '标志', kind: 'picture', use: 'icon', isRequired: true },
          ],
        },
        {
          name: 'tags',
          kind: 'parts',
          partName: '标签',
          newPart: () => ({ name: '', url: '' }),
          parts: [
            { name: 'name', label: '名称', kind: 'text', isRequired: true },
            { name: 'url', label: '网址', kind: 'text', isRequired: true },
          ],
        },
      ],
    },
    {
      title: '站长验证',
      hint: '搜索引擎给的验证码，写进每一页的头部。',
      fields: [
        {
          name: 'verifications',
          kind: 'parts',
          partName: '验证',
          newPart: () => ({ engine: 'baidu', code: '' }),
          parts: [
            {
              name: 'engine',
              label: '搜索引擎',
              kind: 'choice',
              options: ENGINES.map((engine) => ({ value: engine, label: ENGINE_NAMES[engine] })),
              isRequired: true,
            },
            { name: 'code', label: '验证码', kind: 'text', isRequired: true },
          ],
        },
      ],
    },
  ],
  empty: () => ({
    ...{ key: '', is_default: false, hostnames: [], name: '', slogan: '', logo: null, colour: '' },
    ...{ company: '', address: '', site_address: '', icp_no: '', public_security_no: '', hotline: '' },
    ...{ public_security_url: null, licence_no: '', licence_url: null, ...YEARS },
    ...{ app_name: '', app_version: '', developer: '', partners: [], tags: [], verifications: [] },
    ...{ trading: false, comments: false, comments_moderated: false, pool: false },
  }),
});
