import type { Headings } from '#platform/import/record-fields.ts';
import type { gameFields } from './game-fields.ts';

export const GAME_HEADINGS: Headings<keyof typeof gameFields> = {
  name: '游戏名、游戏名称、游戏、名称、产品名称、应用名称、商品名称、title、game、game_name、app_name、post_title',
  aliases: '别名、简称、又名、曾用名、alias',
  categories: '类型、游戏类型、分类、游戏分类、商品分组、产品类型、产品分类、类别、category、genre、genres',
  themes: '题材、游戏题材、theme',
  tags: '标签、游戏标签、关键词、tag、keywords、post_tag',
  features: '特色、游戏特色、商品卖点、feature',
  version_label: '版本标签、版本类型',
  status: '运营状态、游戏状态、产品状态',
  score: '外部评分、评分、rating',
  score_scale: '外部评分满分、评分满分、满分',
  score_count: '外部评分人数、评分人数、rating_count',
  download_count: '外部下载量、下载量、下载次数、downloads',
  reserve_count: '外部预约人数、预约人数、预约量',
  figures_source: '数据来源',
  figures_date: '数据日期',
  developer: '开发商、开发者、研发商、研发公司、developer_name',
  developer_website: '开发商官网、官网、官网地址、website、homepage',
  publisher: '运营单位、运营商、发行商、发行、发行公司、运营公司',
  approval_no: '版号批文号、版号、版号批文、批文号、审批文号',
  isbn: '出版物号、ISBN号',
  app_filing_no: 'App 备案号、APP备案、应用备案号',
  age_rating: '适龄提示、适龄、年龄分级、age',
  minors_notice: '可能影响未成年人身心健康、未成年人提示',
  summary:
    '一句话简介、简介、游戏简介、摘要、产品简介、宣传语、slogan、excerpt、short_description、post_excerpt',
  description_html:
    '详细介绍、游戏介绍、介绍、详情、商品描述、商品详情、产品介绍、description、content、post_content',
  reason: '推荐语、编辑推荐、推荐理由',
  icon_url: '图标、图标地址、游戏图标、产品图标、icon、logo',
  cover_url: '封面、封面图、商品图片、主图、cover、image、image_url、featured_image、thumbnail',
  screenshots: '截图、游戏截图、轮播图、images、gallery',
  android_url:
    '安卓下载地址、安卓下载、安卓下载链接、Android下载地址、Android下载链接、安卓地址、安卓、android、apk',
  android_version: '安卓版本号、版本号、version',
  android_size_bytes: '安卓包大小、包大小、大小、size、file_size',
  ios_url:
    '苹果商店地址、苹果下载地址、苹果下载链接、iOS下载、iOS下载地址、iOS下载链接、iOS地址、苹果、ios、appstore、app_store_url',
  h5_url: 'H5 地址、网页版、网页版地址、h5',
  qq_group: 'QQ 群、QQ群号、玩家群',
  updated_at: '更新时间、更新日期、updated、modified、post_modified',
};

export const ALIAS_HEADINGS: Headings<'name' | 'alias' | 'kind'> = {
  name: '游戏名、游戏名称、游戏、game、title',
  alias: '别名、简称、又名、aliases',
  kind: '别名种类、种类、类型、type',
};
