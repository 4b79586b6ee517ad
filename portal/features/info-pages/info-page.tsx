import type { InfoPage, Site } from '#contract/entities/site.ts';
import { type Load, notFound, required } from '#portal/api/page-loader.ts';
import { breadcrumbList } from '#portal/head/page-meta.ts';
import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { island } from '#portal/islands/island.tsx';
import { navItems } from '#portal/layout/nav-items.ts';
import { isShown } from '#portal/layout/page-layout.ts';
import { contentsOf, type Heading } from '#portal/ui/article-body.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { ContentsList } from '#portal/ui/contents-list.tsx';
import { displayBody } from '#portal/ui/display-body.ts';
import { fullDate } from '#portal/ui/format.ts';
import layout from '#portal/ui/layout.module.css';
import richText from '#portal/ui/rich-text.module.css';
import { AppealForm } from './appeal-form.tsx';
import { infoDescription } from './info-description.ts';
import css from './info-pages.module.css';
import { listedPages } from './listed-pages.ts';
import { APPEAL_ID, SITE_MAP_ID, sectionHref, sectionId, sections } from './sections.ts';

const AppealIsland = island('appeal-form', AppealForm, 'view');

interface InfoData {
  id: number;
  title: string;
  /** Null for the list of all sections. */
  page: InfoPage | null;
}

const load: Load<InfoData> = async ({ services, url }) => {
  const id = sectionId(url.pathname, url.searchParams.get('id'));
  if (id === null) {
    throw notFound();
  }
  if (id === SITE_MAP_ID) {
    return { id, title: '网站地图', page: null };
  }
  const { page } = required(await services.get('/vue/page', { id }));
  return { id, title: page.title, page };
};

export const infoPage = tablePage<InfoData>({
  load,
  describe: ({ data: { id, title, page }, site, origin }) => ({
    title,
    description: infoDescription(page, site.name),
    path: sectionHref(id),
    structured: [breadcrumbList(origin, [{ label: title, href: sectionHref(id) }])],
  }),
  Page: InfoPages,
});

function InfoPages({ data: { id, title, page }, site }: PageProps<InfoData>) {
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
        <article className={`${layout.panel} shrink`}>
          <h1 className={layout.title}>{title}</h1>
          {page ? <InfoText page={page} contents={contents} /> : <SectionList site={site} />}
          {id === APPEAL_ID && <AppealIsland hotline={site.hotline} />}
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

function InfoText({ page, contents }: { page: InfoPage; contents: readonly Heading[] }) {
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

function SectionList({ site }: { site: Site }) {
  const listed = (group: string) =>
    listedPages.filter(({ under, needs }) => under === group && (!needs || site.features[needs]));
  const groups = [
    {
      title: '栏目',
      links: [...navItems.filter(({ kind }) => isShown(site, kind)), ...listed('栏目')],
    },
    { title: '首页栏目', links: listed('首页栏目') },
    { title: '说明', links: sections.map(({ id, title }) => ({ label: title, href: sectionHref(id) })) },
  ];
  return (
    <div className={css.groups}>
      {groups.map(({ title, links }) => (
        <section key={title}>
          <h2 className={css.group}>{title}</h2>
          <ul>
            {links.map(({ label, href }) => (
              <li key={href}>
                <a href={href} className={css.item}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
