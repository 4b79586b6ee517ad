import { useSite } from '#portal/head/use-site.ts';
import { navItems } from '#portal/layout/nav-items.ts';
import { TRADING_HALL } from '#portal/ui/trade-facts.ts';
import css from './info-pages.module.css';
import { sectionHref, sections } from './sections.ts';

export function SectionList() {
  const trading = useSite()?.features.trading === true;
  const groups = [
    {
      title: '栏目',
      links: [
        ...navItems.map(({ label, href }) => ({ label, href })),
        ...(trading ? [{ label: '账号交易', href: TRADING_HALL }] : []),
      ],
    },
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
