import type { News } from '#contract/entities/news.ts';
import { ShareButton } from '#portal/browser/sharing/share-button.tsx';
import type { Heading } from '#portal/ui/article-body.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { ContentsList } from '#portal/ui/contents-list.tsx';
import { countText } from '#portal/ui/format.ts';
import { newsHref } from '#portal/ui/news-facts.ts';
import { Picture } from '#portal/ui/picture.tsx';
import css from './article.module.css';
import { ArticleText } from './article-text.tsx';
import { NewsLike } from './news-like.tsx';
import { publishedText } from './published.ts';
import { Video } from './video.tsx';

/** The piece itself: what it is, from whom and when; its picture or video; its text. */
export function Article({ news, contents }: { news: News; contents: readonly Heading[] }) {
  return (
    <article className={css.article}>
      <header className={css.head}>
        <h1>{news.title}</h1>
        <p className={css.facts}>
          <Badge>{news.category}</Badge>
          {news.source && <span>来源：{news.source}</span>}
          {news.author && news.author !== news.source && <span>作者：{news.author}</span>}
          <time dateTime={news.published_at}>{publishedText(news.published_at)}</time>
          {news.view_count > 0 && <span>{countText(news.view_count)}次阅读</span>}
        </p>
      </header>
      {contents.length > 0 && (
        <div className={css.contents}>
          <ContentsList headings={contents} look="fold" />
        </div>
      )}
      {news.kind === 'video' && news.video_url ? (
        <Video url={news.video_url} poster={news.cover_url} title={news.title} />
      ) : (
        news.cover_url && (
          <Picture
            src={news.cover_url}
            alt=""
            name={news.title}
            width={808}
            height={455}
            sizes="(max-width: 1023px) 100vw, 808px"
            priority
            className={css.cover}
          />
        )
      )}
      <ArticleText news={news} />
      <div className={css.actions}>
        <NewsLike news={news} />
        <ShareButton
          look="large"
          shared={{ title: news.title, text: news.summary ?? '', path: newsHref(news) }}
        />
      </div>
    </article>
  );
}
