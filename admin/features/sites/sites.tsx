import { Tag } from 'antd';
import { defineResource, hintedSection, section } from '#admin/resources/definition.ts';
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
    { key: 'key', title: '标识', sort: 'key', width: 90 },
    {
      key: 'name',
      isLink: true,
      title: '名称',
      width: 150,
      render: ({ name, is_default }) => (
        <>
          {name} {is_default && <Tag color="processing">默认</Tag>}
        </>
      ),
    },
    {
      key: 'hostnames',
      title: '域名',
      width: 210,
      render: ({ hostnames }) => hostnames.map((host) => <div key={host}>{host}</div>),
    },
    { key: 'company', title: '公司', width: 170 },
    { key: 'icp_no', title: 'ICP 备案号', width: 180 },
    { key: 'features', title: '已开放', width: 160 },
  ],
  sections: [
    section('站点', [
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
        hint: '只写主机名，例如 www.youmen.com；子域名也属于这个站点，除非其他站点填写了该域名',
      },
      { name: 'is_default', kind: 'switch', hint: '不属于任何站点的域名显示这个站点' },
      {
        name: 'is_demo',
        kind: 'switch',
        hint: '开启后，每一页都显示「演示站：游戏、数据均为虚构」，并要求搜索引擎不收录；正式开站前请关闭',
      },
      { name: 'logo', kind: 'picture', use: 'icon', hint: '方形；不填则使用默认图标' },
      { name: 'colour', kind: 'colour', hint: '按钮和链接的颜色；不填则使用默认颜色' },
    ]),
    section('开关', [
      { name: 'comments', kind: 'switch' },
      { name: 'comments_moderated', kind: 'switch', hint: '开启后，评论通过审核才显示' },
      { name: 'trading', kind: 'switch', hint: '需要增值电信业务许可证' },
      {
        name: 'pool',
        kind: 'switch',
        hint: '礼包领完后，玩家还可以随机看一个早先被领走、可能没有用过的码；页面会说明不保证可用',
      },
      {
        name: 'avatar_upload',
        kind: 'switch',
        hint: '玩家自己上传的头像，审核通过后其他玩家才能看到；以默认站点的设置为准',
      },
    ]),
    hintedSection('主体与备案', '显示在页脚和“关于我们”里。', [
      { name: 'company', kind: 'text' },
      { name: 'address', kind: 'text' },
      { name: 'site_address', kind: 'text' },
      { name: 'hotline', kind: 'text' },
      { name: 'icp_no', kind: 'text' },
      { name: 'public_security_no', kind: 'text' },
      { name: 'public_security_url', kind: 'text' },
      { name: 'licence_no', kind: 'text' },
      { name: 'licence_url', kind: 'text' },
      { name: 'culture_licence_no', kind: 'text' },
      { name: 'copyright_from', kind: 'year', isRequired: true },
      { name: 'copyright_to', kind: 'year', isRequired: true },
    ]),
    section('应用', [
      { name: 'app_name', kind: 'text' },
      { name: 'app_version', kind: 'text' },
      { name: 'developer', kind: 'text' },
    ]),
    section('页脚', [
      {
        name: 'partners',
        kind: 'parts',
        newPart: () => ({ name: '', url: '', logo: '' }),
        parts: [
          { name: 'name', label: '名称', kind: 'text', isRequired: true },
          { name: 'url', label: '网址', kind: 'link', isRequired: true },
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
          { name: 'url', label: '网址', kind: 'link', isRequired: true },
        ],
      },
    ]),
    hintedSection(
      '访问统计',
      '默认关闭。开启前，请先在说明页的隐私政策里写明使用百度统计；登录、我的、消息、举报、申诉页面不加载它。',
      [
        {
          name: 'baidu_tongji',
          kind: 'text',
          hint: '百度统计代码中 hm.js? 后面的 32 位字符；不填则不加载任何第三方脚本',
        },
      ],
    ),
    hintedSection('站长验证', '搜索引擎提供的验证码，会写入每个页面的头部。', [
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
    ]),
  ],
  empty: () => ({
    baidu_tongji: '',
    is_demo: false,
    key: '',
    is_default: false,
    hostnames: [],
    name: '',
    slogan: '',
    logo: null,
    colour: '',
    company: '',
    address: '',
    site_address: '',
    icp_no: '',
    public_security_no: '',
    hotline: '',
    public_security_url: null,
    licence_no: '',
    licence_url: null,
    culture_licence_no: '',
    ...YEARS,
    app_name: '',
    app_version: '',
    developer: '',
    partners: [],
    tags: [],
    verifications: [],
    trading: false,
    comments: false,
    comments_moderated: false,
    pool: false,
    avatar_upload: false,
  }),
});
