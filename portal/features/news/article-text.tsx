import { useEffect, useRef } from 'react';
import type { News } from '#contract/entities/news.ts';
import { plainText } from '#portal/ui/article-body.ts';
import { displayBody } from '#portal/ui/display-body.ts';
import body from '#portal/ui/rich-text.module.css';
import css from './article.module.css';

/** The text of a piece below its summary, unless it begins with the same words. */
export function ArticleText({ news }: { news: News }) {
  const text = plainText(news.body_html);
  const hasBody = text !== '' || news.body_html.includes('<img');
  return (
    <>
      {news.summary && !text.startsWith(news.summary) && <p className={css.summary}>{news.summary}</p>}
      {hasBody && <Body html={displayBody(news.body_html)} />}
      {!hasBody && !news.summary && news.kind === 'article' && (
        <p className={css.none}>这条资讯只有标题，没有正文。</p>
      )}
    </>
  );
}

/** The body as it was written; pictures that are gone where they were linked from leave no broken frames. */
function Body({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const within = place.current;
    const hide = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) {
        target.hidden = true;
      }
    };
    for (const image of within?.querySelectorAll('img') ?? []) {
      image.hidden = image.complete && image.naturalWidth === 0;
    }
    within?.addEventListener('error', hide, true);
    return () => within?.removeEventListener('error', hide, true);
  }, []);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written
  return <div ref={place} className={body.body} dangerouslySetInnerHTML={{ __html: html }} />;
}
