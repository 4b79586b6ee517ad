import { useSite } from '#portal/head/use-site.ts';
import { navItems } from '#portal/layout/nav-items.ts';
import css from './info-pages.module.css';
import { listedPages } from './listed-pages.ts';
import { sectionHref, sections } from './sections.ts';

export function SectionList() {
  const features = useSite()?.features;
  const listed = (group: string) =>
    listedPages.filter(({ under, needs }) => under === group && (!needs || features?.[needs]));
  const groups = [
    { title: '栏目', links: [...navItems, ...listed('栏目')] },
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
