import { data, type MetaArgs } from 'react-router';
import type { InfoPage } from '../../../contract/entities/site.ts';
import { navItems } from '../../chrome/nav-items.ts';
import { breadcrumbList, pageMeta } from '../../document/page-meta.ts';
import {
  browserLoader,
  type LoadArgs,
  required,
  serverLoader,
  usePageData,
} from '../../services/page-loader.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { displayBody } from '../../ui/display-body.ts';
import { fullDate } from '../../ui/format.ts';
import layout from '../../ui/layout.module.css';
import richText from '../../ui/rich-text.module.css';
import css from './info-pages.module.css';
import { SITE_MAP_ID, sectionHref, sectionId, sections } from './sections.ts';

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
    describe: ({ id, title }, { site, origin }) => ({
      title,
      description: `${site.name}${title}。`,
      path: sectionHref(id),
      structured: [breadcrumbList(origin, [{ label: title, href: sectionHref(id) }])],
    }),
  });
}

/** A text of the info pages beside the list of them all. */
export default function InfoPages() {
  const { id, title, page } = usePageData<InfoData>();
  const body = page ? displayBody(page.body_html) : '';
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: title }]} />
      <div className={css.columns}>
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
        <article className={layout.panel}>
          <h1 className={layout.title}>{title}</h1>
          {page ? (
            <>
              <p className={css.date}>更新日期：{fullDate(page.updated_at)}</p>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written */}
              <div className={richText.body} dangerouslySetInnerHTML={{ __html: body }} />
            </>
          ) : (
            <SiteMap />
          )}
        </article>
      </div>
    </div>
  );
}

/** All sections of the site. */
function SiteMap() {
  const groups = [
    { title: '栏目', links: navItems.map(({ label, href }) => ({ label, href })) },
    {
      title: '首页栏目',
      links: [
        { label: '排行榜', href: '/BaseHomePage/BaseRanking' },
        { label: '编辑推荐', href: '/BaseHomePage/BaseRecom' },
        { label: '新游测试', href: '/BaseHomePage/BaseTesting' },
        { label: '活动', href: '/BaseHomePage/BaseActivity' },
        { label: '友情链接', href: '/BaseHomePage/BaseLinks' },
        { label: '下载 APP', href: '/BaseDownloadPage' },
      ],
    },
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
