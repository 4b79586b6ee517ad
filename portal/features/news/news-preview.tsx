import type { NewsCategory } from '#contract/entities/news.ts';
import { type Preview, usePendingData } from '#portal/api/preview-loader.ts';
import { CardPicture, type ShownPicture } from '#portal/ui/card-picture.tsx';
import type { NewsFacts } from '#portal/ui/news-facts.ts';
import { PreviewPage } from '#portal/ui/preview-page.tsx';
import { cardPicture, cardsOf } from '#portal/ui/shown-cards.ts';
import articleCss from './article.module.css';
import { ArticleHead } from './article.tsx';
import css from './details.module.css';
import { NEWS } from './news-view.ts';

/** What cards of the page that is being left show of an article. */
export interface NewsPreviewData extends Preview {
  facts: NewsFacts;
  /** Null for a card without a picture. */
  picture: ShownPicture | null;
}

/** Reads an article's preview data from the marked cards of the present page (`newsMark`). */
export function readNewsPreview({ pathname, search }: URL): NewsPreviewData | null {
  const href = pathname + search;
  const found = cardsOf('data-news', href).map(({ link, card }): NewsPreviewData => {
    const [category, published_at = '', views, source, author] = link.dataset.news?.split('\t') ?? [];
    return {
      kind: 'preview',
      href,
      title: link.textContent?.trim() ?? '',
      picture: cardPicture(card, 'wide'),
      facts: {
        category: category as NewsCategory,
        published_at,
        view_count: Number(views),
        source: source || null,
        author: author || null,
      },
    };
  });
  return found.find(({ picture }) => picture) ?? found[0] ?? null;
}

/** The head and the picture of an article's page while its data is on the way, in the same places. */
export function NewsPreview({ preview }: { preview: NewsPreviewData }) {
  usePendingData(preview);
  const { href, title, facts, picture, isLost } = preview;
  return (
    <PreviewPage crumbs={[{ label: '游戏资讯', href: NEWS }, { label: title }]} retry={isLost && href}>
      <div className={css.columns}>
        <div className={css.main}>
          <article className={articleCss.article}>
            <ArticleHead title={title} facts={facts} />
            {picture && (
              <CardPicture
                picture={picture}
                name={title}
                width={808}
                height={455}
                className={articleCss.cover ?? ''}
              />
            )}
          </article>
        </div>
      </div>
    </PreviewPage>
  );
}
