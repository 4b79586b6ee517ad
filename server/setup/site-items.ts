import type { StatedItem } from '#services/admin/setup/setup-state.ts';
import type { ContentFacts, SiteFacts } from '#services/main/setup/content-facts.ts';
import type { SiteSettings } from '#services/main/site/site-settings.ts';

type TextSetting = {
  [Name in keyof SiteSettings]-?: NonNullable<SiteSettings[Name]> extends string ? Name : never;
}[keyof SiteSettings];

interface SiteItem extends Pick<StatedItem, 'key' | 'group' | 'title' | 'why'> {
  /** All of these are needed; the labels are those of the form. */
  fields: readonly (readonly [field: TextSetting | 'logo', label: string])[];
  is_waivable?: true;
}

const ITEMS: readonly SiteItem[] = [
  {
    key: 'name',
    group: '必须',
    title: '站点名称和公司',
    why: '用于浏览器标题、页脚和分享卡片，让玩家知道网站由谁运营。',
    fields: [
      ['name', '站点名称'],
      ['company', '公司名称'],
    ],
  },
  {
    key: 'contact',
    group: '必须',
    title: '客服联系方式',
    why: '法律要求公布有效的联系方式，玩家遇到问题时也能联系到客服。',
    fields: [
      ['hotline', '服务热线'],
      ['address', '公司地址'],
    ],
  },
  {
    key: 'icp',
    group: '必须',
    title: 'ICP 备案号',
    why: '没有备案的网站会被接入商关停，备案号要显示在页脚。',
    fields: [['icp_no', 'ICP 备案号']],
    is_waivable: true,
  },
  {
    key: 'police',
    group: '必须',
    title: '公安备案号',
    why: '网站开通后 30 日内要到公安机关备案，并在页脚显示编号和链接。',
    fields: [
      ['public_security_no', '公安备案号'],
      ['public_security_url', '公安备案链接'],
    ],
    is_waivable: true,
  },
  {
    key: 'telecom',
    group: '必须',
    title: '增值电信业务许可证',
    why: '经营性网站（收费、广告、账号交易）要有许可证，并公示编号。',
    fields: [
      ['licence_no', '增值电信业务许可证'],
      ['licence_url', '许可证链接'],
    ],
    is_waivable: true,
  },
  {
    key: 'culture',
    group: '必须',
    title: '网络文化经营许可证',
    why: '经营网络表演、音乐、动漫等网络文化产品的网站要持证，并公示编号。',
    fields: [['culture_licence_no', '网络文化经营许可证']],
    is_waivable: true,
  },
  {
    key: 'logo',
    group: '建议',
    title: '站标',
    why: '没有站标时显示默认图标，不易与其他网站区分。',
    fields: [['logo', '站标']],
  },
];

/** The items of the site's form. An item is done if every site has all of its fields. */
export function siteItems({ sites }: Pick<ContentFacts, 'sites'>): StatedItem[] {
  return ITEMS.map(({ fields, is_waivable = false, ...item }) => {
    const lacking = sites.flatMap((site) => {
      const missing = fields.filter(([field]) => !isFilled(site, field));
      return missing.length > 0 ? [{ site, missing }] : [];
    });
    const [first] = lacking;
    const site = first?.site ?? sites[0];
    const field = first?.missing[0]?.[0] ?? fields[0]?.[0];
    const whose = sites.length > 1 ? `${first?.site.settings.name || '第一个站点'}还` : '还';
    return {
      ...item,
      is_waivable,
      settings: [],
      permission: 'sites.write',
      is_done: site !== undefined && !first,
      ...(site ? { site: site.id } : {}),
      found: first
        ? `${whose}没有填写：${first.missing.map(([, label]) => label).join('、')}。`
        : `已填写：${fields.map(([, label]) => label).join('、')}。`,
      link: site ? `/sites/${site.id}?field=${field}` : '/sites',
    };
  });
}

/** Done by the absence of what it names: no site is marked as a demo. */
export function demoSiteItem({ sites }: Pick<ContentFacts, 'sites'>): StatedItem {
  const marked = sites.find(({ settings }) => settings.is_demo);
  return {
    key: 'demo-site',
    group: '必须',
    title: '取消演示站标识',
    permission: 'sites.write',
    why: '标为演示站的网站，每一页都写着数据均为虚构，搜索引擎也不会收录。',
    is_done: marked === undefined,
    found: marked ? `${marked.settings.name || '第一个站点'}还标为演示站。` : '没有站点标为演示站。',
    link: marked ? `/sites/${marked.id}?field=is_demo` : '/sites',
    ...(marked ? { site: marked.id } : {}),
    settings: [],
    is_waivable: false,
  };
}

function isFilled({ settings }: SiteFacts, field: TextSetting | 'logo'): boolean {
  return (settings[field] ?? '').trim() !== '';
}
