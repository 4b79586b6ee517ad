import type { InfoPage } from '#contract/entities/site.ts';
import type { Heading } from '#portal/ui/article-body.ts';
import { ContentsList } from '#portal/ui/contents-list.tsx';
import { displayBody } from '#portal/ui/display-body.ts';
import { fullDate } from '#portal/ui/format.ts';
import richText from '#portal/ui/rich-text.module.css';
import css from './info-pages.module.css';
import { APPEAL_ID } from './sections.ts';

/** A text with its date and, where it is long, its contents. */
export function InfoText({ page, contents }: { page: InfoPage; contents: readonly Heading[] }) {
  return (
    <>
      <p className={css.date}>
        更新日期：{fullDate(page.updated_at)}
        {page.id === APPEAL_ID && (
          <a href="#appeal" className={css.jump}>
            直接填写申诉
          </a>
        )}
      </p>
      {contents.length > 0 && (
        <div className={css.fold}>
          <ContentsList headings={contents} look="fold" />
        </div>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written */}
      <div className={richText.body} dangerouslySetInnerHTML={{ __html: displayBody(page.body_html) }} />
    </>
  );
}
