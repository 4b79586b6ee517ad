import type { Headings } from '#platform/import/record-fields.ts';
import type { newsFields } from './news-fields.ts';

export const NEWS_HEADINGS: Headings<keyof typeof newsFields> = {
  title: '标题、文章标题、资讯标题、名称、name、post_title、headline',
  kind: '类型、文章类型、type、post_type',
  category: '栏目、分类、文章分类、categories、section',
  summary: '摘要、简介、导语、描述、excerpt、description、post_excerpt、digest',
  body_html:
    '正文、内容、文章内容、图文内容、内文、本文、文章正文、正文内容、body、content、html、post_content、content_html、article',
  cover_url: '封面、封面图、封面图片、头图、cover、image、image_url、featured_image、thumbnail、thumb_url',
  video_url: '视频地址、视频链接、视频、影片、影片网址、影片连结、video',
  duration_s: '视频时长、时长、duration',
  source: '来源、文章来源、稿源、出处、site',
  author: '作者、编辑、author_name、post_author、author_username、byline',
  published_at:
    '发布时间、发布日期、发表时间、发表日期、日期、时间、群发时间、张贴时间、刊登时间、date、time、publish_time、publish_date、pub_date、post_date、published、publishedAt',
  games: '相关游戏、游戏、游戏名、所属游戏、关联游戏、game、related_games',
  minors_notice: '可能影响未成年人身心健康、未成年人提示',
};
