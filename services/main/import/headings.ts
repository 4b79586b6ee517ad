import type { Headings } from '#platform/import/record-fields.ts';
import type { gameFields } from '../games/game-fields.ts';
import type { newsFields } from '../news/news-fields.ts';
import type { packFields } from '../packs/pack-fields.ts';

/*
 * The Chinese titles of the import's columns, which are those of the exports, and a closed list of other systems' words:
 * 有赞, 微信公众平台, Strapi, WordPress, app stores and spreadsheets of operators. A word that could mean two fields is
 * in neither list.
 */

export const GAME_HEADINGS: Headings<keyof typeof gameFields> = {
  name: [
    '游戏名',
    '游戏名称',
    '游戏',
    '名称',
    '产品名称',
    '应用名称',
    '商品名称',
    'title',
    'game',
    'game_name',
    'app_name',
    'post_title',
  ],
  aliases: ['别名', '简称', '又名', '曾用名', 'alias'],
  categories: ['类型', '游戏类型', '分类', '游戏分类', '商品分组', '类别', 'category', 'genre', 'genres'],
  themes: ['题材', '游戏题材', 'theme'],
  tags: ['标签', '游戏标签', '关键词', 'tag', 'keywords', 'post_tag'],
  features: ['特色', '游戏特色', '商品卖点', 'feature'],
  version_label: ['版本标签', '版本类型'],
  status: ['运营状态', '游戏状态'],
  score: ['外部评分', '评分', 'rating'],
  score_count: ['外部评分人数', '评分人数', 'rating_count'],
  download_count: ['外部下载量', '下载量', '下载次数', 'downloads'],
  reserve_count: ['外部预约人数', '预约人数', '预约量'],
  figures_source: ['数据来源'],
  figures_date: ['数据日期'],
  developer: ['开发商', '开发者', '研发商', '研发公司', 'developer_name'],
  developer_website: ['开发商官网', '官网', '官网地址', 'website', 'homepage'],
  publisher: ['运营单位', '运营商', '发行商', '发行', '发行公司', '运营公司'],
  approval_no: ['版号批文号', '版号', '版号批文', '批文号', '审批文号'],
  isbn: ['出版物号', 'ISBN号'],
  app_filing_no: ['App 备案号', 'APP备案', '应用备案号'],
  age_rating: ['适龄提示', '适龄', '年龄分级', 'age'],
  minors_notice: ['可能影响未成年人身心健康', '未成年人提示'],
  summary: ['一句话简介', '简介', '游戏简介', '摘要', 'excerpt', 'short_description', 'post_excerpt'],
  description_html: [
    '详细介绍',
    '游戏介绍',
    '介绍',
    '详情',
    '商品描述',
    '商品详情',
    'description',
    'content',
    'post_content',
  ],
  reason: ['推荐语', '编辑推荐', '推荐理由'],
  icon_url: ['图标', '图标地址', '游戏图标', 'icon', 'logo'],
  cover_url: [
    '封面',
    '封面图',
    '商品图片',
    '主图',
    'cover',
    'image',
    'image_url',
    'featured_image',
    'thumbnail',
  ],
  screenshots: ['截图', '游戏截图', '轮播图', 'images', 'gallery'],
  android_url: ['安卓下载地址', '安卓下载', '安卓地址', '安卓', 'android', 'apk'],
  android_version: ['安卓版本号', '版本号', 'version'],
  android_size_bytes: ['安卓包大小', '包大小', '大小', 'size', 'file_size'],
  ios_url: ['苹果商店地址', '苹果下载地址', 'iOS下载', 'iOS地址', '苹果', 'ios', 'appstore', 'app_store_url'],
  h5_url: ['H5 地址', '网页版', '网页版地址', 'h5'],
  qq_group: ['QQ 群', 'QQ群号', '玩家群'],
  updated_at: ['更新时间', '更新日期', 'updated', 'modified', 'post_modified'],
};

export const NEWS_HEADINGS: Headings<keyof typeof newsFields> = {
  title: ['标题', '文章标题', '资讯标题', '名称', 'name', 'post_title', 'headline'],
  kind: ['类型', '文章类型', 'type', 'post_type'],
  category: ['栏目', '分类', '文章分类', 'categories', 'section'],
  summary: ['摘要', '简介', '导语', '描述', 'excerpt', 'description', 'post_excerpt', 'digest'],
  body_html: [
    '正文',
    '内容',
    '文章内容',
    '图文内容',
    'body',
    'content',
    'html',
    'post_content',
    'content_html',
    'article',
  ],
  cover_url: [
    '封面',
    '封面图',
    '封面图片',
    '头图',
    'cover',
    'image',
    'image_url',
    'featured_image',
    'thumbnail',
    'thumb_url',
  ],
  video_url: ['视频地址', '视频链接', '视频', 'video'],
  duration_s: ['视频时长', '时长', 'duration'],
  source: ['来源', '文章来源', '稿源', 'site'],
  author: ['作者', '编辑', 'author_name', 'post_author', 'author_username', 'byline'],
  published_at: [
    ...([
      '发布时间',
      '发布日期',
      '发表时间',
      '发表日期',
      '日期',
      '时间',
      '群发时间',
      'date',
      'time',
      'publish_time',
    ] as const),
    ...['publish_date', 'pub_date', 'post_date', 'published', 'publishedAt'],
  ],
  games: ['相关游戏', '游戏', '游戏名', '所属游戏', '关联游戏', 'game', 'related_games'],
  minors_notice: ['可能影响未成年人身心健康', '未成年人提示'],
};

export const PACK_HEADINGS: Headings<keyof typeof packFields> = {
  game: ['游戏', '游戏名', '游戏名称', '所属游戏', 'game_name'],
  title: ['礼包', '礼包名', '礼包名称', '名称', '标题', '商品名称', 'name', 'pack', 'gift'],
  kind: ['类型', '礼包类型', 'type'],
  contents: ['礼包内容', '内容', '礼包物品', '奖励', '物品', 'content', 'items', 'rewards'],
  how_to: ['领取方法', '领取步骤', '使用方法', '兑换方法', '使用说明', 'usage', 'instructions'],
  notice: ['注意事项', '备注', '说明', 'note'],
  platforms: ['平台', '适用平台', 'platform'],
  servers: ['适用区服', '区服', '服务器', 'server'],
  channel: ['适用渠道', '渠道'],
  level_limit: ['等级要求', '等级', '等级限制', 'level'],
  total: ['总数', '总量', '数量', '库存', '礼包数量', 'stock', 'quantity'],
  used: ['已领', '已领取', '领取数', 'claimed'],
  starts_at: ['开始时间', '开始日期', '生效时间', 'start', 'start_time', 'start_date'],
  ends_at: [
    '结束时间',
    '结束日期',
    '截止时间',
    '截止日期',
    '有效期至',
    '失效时间',
    'end',
    'end_time',
    'end_date',
    'expires_at',
  ],
};

export const OPENING_HEADINGS: Headings<
  'game' | 'server_name' | 'opens_at' | 'platform' | 'dynamic' | 'pack'
> = {
  game: ['游戏', '游戏名', '游戏名称', '名称', 'name', 'game_name'],
  server_name: ['区服', '区服名', '区服名称', '服务器', '服务器名', '服名', '大区', 'server'],
  opens_at: ['开服时间', '开区时间', '时间', '日期', '开服日期', 'time', 'date', 'open_time', 'start_time'],
  platform: ['平台', '系统', '终端'],
  dynamic: ['动态开服', '动态'],
  pack: ['礼包', '开服礼包', '礼包名称'],
};

export const ALIAS_HEADINGS: Headings<'name' | 'alias' | 'kind'> = {
  name: ['游戏名', '游戏名称', '游戏', 'game', 'title'],
  alias: ['别名', '简称', '又名', 'aliases'],
  kind: ['别名种类', '种类', '类型', 'type'],
};
