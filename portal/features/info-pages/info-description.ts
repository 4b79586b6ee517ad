import type { InfoPage } from '#contract/entities/site.ts';
import { plainText } from '#portal/ui/article-body.ts';

const HEADING = /<h([2-4])\b(?:(?!<h[2-4]\b).)*?<\/h\1>/gs;

/**
 * The description of an info page: the beginning of its text without headings.
 * @param page null for the list of all sections
 */
export function infoDescription(
  page: Pick<InfoPage, 'title' | 'body_html'> | null,
  siteName: string,
): string {
  if (!page) {
    return `${siteName}的全部栏目：游戏中心、游戏资讯、礼包中心、开服表、排行榜、新游测试、活动、APP 下载和各项说明。`;
  }
  return plainText(page.body_html.replace(HEADING, ' ')) || `${siteName}${page.title}。`;
}
