import * as z from 'zod/mini';
import { COLOUR } from '../entities/site.ts';
import { count, id } from '../fields.ts';
import { halfWidthNumbers } from '../notations/characters.ts';
import { readColour } from '../notations/colours.ts';
import { readYear } from '../notations/numbers.ts';
import { plainSiteAddress, siteAddressProblem } from '../saved-address.ts';
import { VERIFICATION_METAS } from '../vocabulary.ts';
import {
  integer,
  linkOrNull,
  needed,
  parts,
  picture,
  pictureOrNull,
  place,
  text,
  toggle,
  words,
} from './form-fields.ts';
import { resource } from './resource.ts';
import { searchFilter } from './shapes.ts';

const KEY = /^[a-z][a-z0-9-]{0,30}$/;
const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
const FIRST_YEAR = 1990;
export const ENGINES = Object.keys(VERIFICATION_METAS) as [
  keyof typeof VERIFICATION_METAS,
  ...(keyof typeof VERIFICATION_METAS)[],
];

/** Host names without scheme, port and path. A site with `b.cn` also has `m.b.cn`, unless another site lists it. */
const hosts = words('域名', { items: 50, length: 253 }).check(
  z.overwrite((list: string[]) => [...new Set(list.map((host) => host.toLowerCase().replace(/\.$/, '')))]),
  z.refine((list: string[]) => list.every((host) => HOST.test(host)), '域名只写主机名，例如 www.youmen.com'),
);

const namedLink = z.object({ name: needed('名称', 40), url: place('网址') });

/** A site address may also be other text, which pages show unchanged. */
const publicSite = z.superRefine<string>((given, context) => {
  const problem = siteAddressProblem(given);
  if (problem) {
    context.addIssue({ code: 'custom', message: `网站地址${problem}` });
  }
});

export const sites = resource({
  name: 'sites',
  row: z.object({
    id,
    key: z.string(),
    name: z.string(),
    company: z.string(),
    icp_no: z.string(),
    hostnames: z.array(z.string()),
    is_default: z.boolean(),
    features: z.array(z.string()),
    version: count,
  }),
  /** The form of a site: legal facts, appearance and features. */
  form: z
    .object({
      key: z.string('请填写标识').check(z.trim(), z.regex(KEY, '标识以小写字母开头，只用小写字母、数字和 -')),
      is_default: toggle('默认站点'),
      is_demo: toggle('演示站'),
      hostnames: hosts,
      name: needed('站点名称', 30),
      slogan: text('标语', 60),
      logo: pictureOrNull('站标'),
      /** Empty: the default. */
      colour: text('主题色', 40).check(
        z.overwrite((colour: string) => readColour(colour) ?? colour),
        z.refine(
          (colour: string) => colour === '' || COLOUR.test(colour),
          '无法识别主题色，请写成 #c23a15 这样',
        ),
      ),
      company: text('公司名称', 80),
      address: text('公司地址', 120),
      site_address: text('网站地址', 120).check(z.overwrite(plainSiteAddress), publicSite),
      icp_no: text('ICP 备案号', 60).check(
        z.overwrite((number: string) => halfWidthNumbers(number).replace(/icp/i, 'ICP')),
      ),
      public_security_no: text('公安备案号', 60),
      public_security_url: linkOrNull('公安备案链接'),
      licence_no: text('增值电信业务许可证', 60),
      licence_url: linkOrNull('许可证链接'),
      culture_licence_no: text('网络文化经营许可证', 60),
      hotline: text('服务热线', 40).check(z.overwrite(halfWidthNumbers)),
      baidu_tongji: text('百度统计 ID', 32).check(
        z.overwrite((counter: string) => counter.toLowerCase()),
        z.refine(
          (counter: string) => /^([0-9a-f]{32})?$/.test(counter),
          '百度统计 ID 是代码里 hm.js? 后面的 32 位字符，只有数字和 a 到 f',
        ),
      ),
      app_name: text('应用名称', 40),
      app_version: text('应用版本', 20),
      developer: text('开发者', 80),
      copyright_from: integer('版权起始年', FIRST_YEAR, 2_200, readYear),
      copyright_to: integer('版权截止年', FIRST_YEAR, 2_200, readYear),
      partners: parts('合作伙伴', z.object({ ...namedLink.shape, logo: picture('标志') }), 20),
      tags: parts('页脚标签', namedLink, 30),
      verifications: parts(
        '站长验证',
        z.object({ engine: z.enum(ENGINES, '请选择搜索引擎'), code: needed('验证码', 200) }),
        10,
      ),
      trading: toggle('账号交易'),
      comments: toggle('评论'),
      comments_moderated: toggle('评论先审后发'),
      pool: toggle('淘号'),
      avatar_upload: toggle('玩家可上传头像'),
    })
    .check(
      z.refine(({ copyright_from, copyright_to }) => copyright_from <= copyright_to, {
        path: ['copyright_to'],
        error: '版权截止年不能早于起始年',
      }),
    ),
  isPublished: false,
  filters: { q: searchFilter },
  sorts: ['id', 'key'],
});

export type SiteForm = z.output<typeof sites.form>;
