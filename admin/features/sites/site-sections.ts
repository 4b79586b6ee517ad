import type { Section } from '#admin/resources/definition.ts';
import { ENGINES } from '#contract/admin/sites.ts';

const ENGINE_NAMES: Record<(typeof ENGINES)[number], string> = {
  baidu: '百度',
  '360': '360 搜索',
  sogou: '搜狗',
  shenma: '神马',
  google: 'Google',
  bing: '必应',
};

export const siteSections: readonly Section[] = [
  {
    title: '站点',
    fields: [
      { name: 'name', label: '站点名称', kind: 'text', isRequired: true },
      { name: 'slogan', label: '标语', kind: 'text' },
      {
        name: 'key',
        label: '标识',
        kind: 'text',
        isRequired: true,
        hint: '小写字母开头，只用小写字母、数字和 -',
      },
      {
        name: 'hostnames',
        label: '域名',
        kind: 'words',
        hint: '只写主机名，例如 www.youmen.com；下级域名也归这个站点，除非另有站点写了它',
      },
      { name: 'is_default', label: '默认站点', kind: 'switch', hint: '没有写进任何站点的域名显示它' },
      { name: 'logo', label: '站标', kind: 'picture', use: 'icon', hint: '方形；留空用产品自己的' },
      { name: 'colour', label: '主题色', kind: 'colour', hint: '按钮和链接的颜色；留空用产品自己的' },
    ],
  },
  {
    title: '开关',
    fields: [
      { name: 'comments', label: '评论', kind: 'switch' },
      { name: 'comments_moderated', label: '评论先审后发', kind: 'switch' },
      { name: 'trading', label: '账号交易', kind: 'switch' },
      { name: 'pool', label: '淘号', kind: 'switch' },
    ],
  },
  {
    title: '主体与备案',
    hint: '显示在页脚和“关于我们”里。',
    fields: [
      { name: 'company', label: '公司名称', kind: 'text' },
      { name: 'address', label: '公司地址', kind: 'text' },
      { name: 'site_address', label: '网站地址', kind: 'text' },
      { name: 'hotline', label: '服务热线', kind: 'text' },
      { name: 'icp_no', label: 'ICP 备案号', kind: 'text' },
      { name: 'public_security_no', label: '公安备案号', kind: 'text' },
      { name: 'public_security_url', label: '公安备案链接', kind: 'text' },
      { name: 'licence_no', label: '增值电信业务许可证', kind: 'text' },
      { name: 'licence_url', label: '许可证链接', kind: 'text' },
      { name: 'copyright_from', label: '版权起始年', kind: 'whole', isRequired: true },
      { name: 'copyright_to', label: '版权截止年', kind: 'whole', isRequired: true },
    ],
  },
  {
    title: '应用',
    fields: [
      { name: 'app_name', label: '应用名称', kind: 'text' },
      { name: 'app_version', label: '应用版本', kind: 'text' },
      { name: 'developer', label: '开发者', kind: 'text' },
    ],
  },
  {
    title: '页脚',
    fields: [
      {
        name: 'partners',
        label: '合作伙伴',
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
        label: '页脚标签',
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
        label: '站长验证',
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
];
