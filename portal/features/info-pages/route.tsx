import { data, type MetaArgs } from 'react-router';
import type { InfoPage } from '#contract/entities/site.ts';
import {
  browserLoader,
  type LoadArgs,
  required,
  serverLoader,
  usePageData,
} from '#portal/api/page-loader.ts';
import { breadcrumbList, pageMeta } from '#portal/head/page-meta.ts';
import { visibleIsland } from '#portal/hydration/visible-island.tsx';
import { contentsOf } from '#portal/ui/article-body.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { ContentsList } from '#portal/ui/contents-list.tsx';
import layout from '#portal/ui/layout.module.css';
import { infoDescription } from './info-description.ts';
import css from './info-pages.module.css';
import { InfoText } from './info-text.tsx';
import { SectionList } from './section-list.tsx';
import { APPEAL_ID, SITE_MAP_ID, sectionHref, sectionId, sections } from './sections.ts';

const AppealForm = visibleIsland(() => import('./appeal-form.tsx').then((block) => block.AppealForm));

interface InfoData {
  id: number;
  title: string;
  /** The text; null: the list of all sections. */
  page: InfoPage | null;
}

async function load({ services, url }: LoadArgs): Promise<InfoData> {
  const id = sectionId(url.pathname, url.searchParams.get('id'));
  if (id === null) {
    throw data(null, { status: 404 });
  }
  if (id === SITE_MAP_ID) {
    return { id, title: '网站地图', page: null };
  }
  const { page } = required(await services.get('/vue/page', { id }));
  return { id, title: page.title, page };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ loaderData, matches }: MetaArgs) {
  return pageMeta<InfoData>({
    loaderData,
    matches,
    describe: ({ id, title, page }, { site, origin }) => ({
      title,
      description: infoDescription(page, site.name),
      path: sectionHref(id),
      structured: [breadcrumbList(origin, [{ label: title, href: sectionHref(id) }])],
    }),
  });
}

/** A text of the info pages beside the list of them all. */
export default function InfoPages() {
  const { id, title, page } = usePageData<InfoData>();
  const contents = page ? contentsOf(page.body_html) : [];
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: title }]} />
      <div className={contents.length > 0 ? css.three : css.columns}>
        <nav className={css.menu} aria-label="说明页">
          <ul>
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={sectionHref(section.id)}
                  className={section.id === id ? css.current : css.item}
                  aria-current={section.id === id ? 'page' : undefined}
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <article className={`${layout.panel} ${css.article}`}>
          <h1 className={layout.title}>{title}</h1>
          {page ? <InfoText page={page} contents={contents} /> : <SectionList />}
          {id === APPEAL_ID && <AppealForm />}
        </article>
        {contents.length > 0 && (
          <div className={css.contents}>
            <ContentsList headings={contents} look="card" />
          </div>
        )}
      </div>
    </div>
  );
}
