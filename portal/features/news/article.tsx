import type { News } from '#contract/entities/news.ts';
import { imageUrl } from '#contract/picture-sources.ts';
import { island } from '#portal/islands/island.tsx';
import { type Heading, plainText } from '#portal/ui/article-body.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { ContentsList } from '#portal/ui/contents-list.tsx';
import { displayBody } from '#portal/ui/display-body.ts';
import { clockTime, countText, fullDate, fullTime } from '#portal/ui/format.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { type NewsFacts, newsHref } from '#portal/ui/news-facts.ts';
import { Picture } from '#portal/ui/picture.tsx';
import { ReportLink } from '#portal/ui/report-link.tsx';
import richText from '#portal/ui/rich-text.module.css';
import { ShareButton } from '#portal/ui/share-button.tsx';
import css from './article.module.css';
import { NewsLike } from './news-like.tsx';
import videoCss from './video.module.css';
import { withPlayers } from './video-players.ts';

const LikeIsland = island('news-like', NewsLike, 'player');
const ShareIsland = island('share-button', ShareButton);

/** Its script counts the read and opens videos (`article-script.ts`). */
export function Article({ news, contents }: { news: News; contents: readonly Heading[] }) {
  return (
    <article className={css.article} data-script="article" data-id={news.id}>
      <ArticleHead title={news.title} facts={news} />
      {news.kind === 'video' && news.video_url ? (
        <Video url={news.video_url} news={news} />
      ) : (
        news.cover_url && (
          <Picture
            src={news.cover_url}
            alt=""
            name={news.title}
            width={808}
            height={455}
            sizes="(max-width: 767px) calc(100vw - 48px), (max-width: 1023px) 84vw, 776px"
            priority
            className={css.cover}
          />
        )
      )}
      {contents.length > 0 && (
        <div className={css.contents}>
          <ContentsList headings={contents} look="fold" />
        </div>
      )}
      <ArticleText news={news} />
      <div className={css.actions}>
        <LikeIsland id={news.id} title={news.title} like_count={news.like_count} />
        <ShareIsland
          look="large"
          shared={{ title: news.title, text: news.summary ?? '', path: newsHref(news) }}
        />
        <ReportLink kind="news" id={news.id} what={`《${news.title}》`} />
      </div>
    </article>
  );
}

function ArticleHead({ title, facts }: { title: string; facts: NewsFacts }) {
  const { category, source, author, published_at, view_count } = facts;
  return (
    <header className={css.head}>
      <h1>{title}</h1>
      <p className={css.facts}>
        <Badge>{category}</Badge>
        {source && <span>来源：{source}</span>}
        {author && author !== source && <span>作者：{author}</span>}
        <time dateTime={published_at}>{publishedText(published_at)}</time>
        {view_count > 0 && <span>{countText(view_count)}次阅读</span>}
      </p>
    </header>
  );
}

/** A video with native controls; if it fails to play, a link to its file (`article-script.ts`). */
function Video({ url, news }: { url: string; news: News }) {
  return (
    <div className={videoCss.frame}>
      {/* biome-ignore lint/a11y/useMediaCaption: publishers' videos come without captions */}
      <video
        className={videoCss.video}
        src={imageUrl(url)}
        poster={news.cover_url === null ? undefined : imageUrl(news.cover_url)}
        width={1280}
        height={720}
        aria-label={news.title}
        preload="none"
        controls
        playsInline
      />
      <p className={videoCss.failed} role="status" hidden>
        视频无法在此播放。
        <a href={imageUrl(url)} target="_blank" rel="noopener noreferrer" className="inline-1 info">
          打开原视频
          <Icon name="external" size={16} />
        </a>
      </p>
    </div>
  );
}

/** The text below the summary, which is omitted if the text begins with it. */
function ArticleText({ news }: { news: News }) {
  const text = plainText(news.body_html);
  const hasBody = text !== '' || news.body_html.includes('<img');
  return (
    <>
      {news.summary && !text.startsWith(news.summary) && <p className={css.summary}>{news.summary}</p>}
      {hasBody && (
        <div
          className={richText.body}
          data-body=""
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written
          dangerouslySetInnerHTML={{ __html: withPlayers(displayBody(news.body_html)) }}
        />
      )}
      {!hasBody && !news.summary && news.kind === 'article' && (
        <p className={css.none}>这条资讯只有标题，没有正文。</p>
      )}
    </>
  );
}

/** The publication date, with the time unless it is midnight, which stands for an unknown time. */
export function publishedText(published_at: string): string {
  return clockTime(published_at) === '00:00' ? fullDate(published_at) : fullTime(published_at);
}
