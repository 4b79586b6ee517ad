import type { ComponentType } from 'react';
import type { FriendLink, Site } from '#contract/entities/site.ts';
import { imageUrl } from '#contract/picture-sources.ts';
import { HEALTH_ADVICE } from '../ui/health-advice.ts';
import { Icon } from '../ui/icon.tsx';
import css from './footer.module.css';

/** The attributes of links to other sites. */
const EXTERNAL = { target: '_blank', rel: 'noopener nofollow' };
/** A telephone number, before the end or an extension: `400-123-4567 转 8`. */
const TELEPHONE = /^\+?[\d\s()（）.-]{3,20}(?=(?:转|分机|,)\s*\d+$|$)/;

const panels = [
  { id: 'footer-links', label: '友情链接' },
  { id: 'footer-tags', label: '热门标签' },
];

/** The eight entries by their id; 开放平台 and 网站地图 have no link, as specified. */
const footerEntries = [
  { label: '关于我们', href: '/BaseWebNav?id=0' },
  { label: '渠道合作', href: '/BaseWebNav?id=1' },
  { label: '联系我们', href: '/BaseWebNav?id=2' },
  { label: '免责声明', href: '/BaseWebNav?id=3' },
  { label: '隐私政策', href: '/BaseWebNav?id=4' },
  { label: '开放平台', href: null },
  { label: '账号申诉', href: '/BaseWebNav?id=6' },
  { label: '网站地图', href: null },
] as const;

interface FooterProps {
  site: Site;
  /** Reserves space for the bar of the game details page. */
  yxde: boolean;
  /** An island. */
  ThemeSwitch: ComponentType<{ className: string; withLabel?: boolean }>;
}

/** The footer: panels of links and tags, the eight entries and the legal notices. */
export function Footer({ site, yxde, ThemeSwitch }: FooterProps) {
  return (
    <footer className={yxde ? `${css.footer} ${css.yxde}` : css.footer}>
      <div className={css.inner}>
        <Panels site={site} ThemeSwitch={ThemeSwitch} />
        <nav aria-label="页脚导航">
          <ul className={css.entries}>
            {footerEntries.map(({ label, href }) => (
              <li key={label}>{href ? <a href={href}>{label}</a> : <span>{label}</span>}</li>
            ))}
          </ul>
        </nav>
        <p className={css.advice}>
          <strong>健康游戏忠告</strong>
          {HEALTH_ADVICE}
        </p>
        <Legal site={site} />
      </div>
    </footer>
  );
}

/** Two panels, which `footer-panels-script.ts` opens, and the theme. */
function Panels({ site: { links, tags }, ThemeSwitch }: Pick<FooterProps, 'site' | 'ThemeSwitch'>) {
  return (
    <div data-script="footer-panels">
      <div className={css.toggles}>
        {panels.slice(links.length > 0 ? 0 : 1).map(({ id, label }) => (
          <button key={id} type="button" className={css.toggle} aria-expanded={false} aria-controls={id}>
            {label}
            <Icon name="down" size={16} />
          </button>
        ))}
        <ThemeSwitch className={`${css.toggle} ${css.theme}`} withLabel />
      </div>
      <ul className={css.panel} id="footer-links" hidden>
        <ExternalLinks links={links} />
      </ul>
      <ul className={css.panel} id="footer-tags" hidden>
        <ExternalLinks links={tags} />
        <li>
          <a href="/BaseWebNav?id=6">账号问题</a>
        </li>
      </ul>
    </div>
  );
}

function ExternalLinks({ links }: { links: readonly FriendLink[] }) {
  return links.map(({ name, url }) => (
    <li key={name}>
      <a href={url} {...EXTERNAL}>
        {name}
      </a>
    </li>
  ));
}

/** The site's operator, licences and copyright. */
function Legal({ site }: { site: Site }) {
  const call = callLink(site.hotline);
  return (
    <div className={css.legal}>
      <div>
        <p className={css.line}>
          {site.company && <span>{site.company}</span>}
          {site.address && <span>地址：{site.address}</span>}
          {site.site_address && <span>网址：{site.site_address}</span>}
        </p>
        <p className={css.line}>
          {site.icp_no && (
            <a href="https://beian.miit.gov.cn/" {...EXTERNAL}>
              {site.icp_no}
            </a>
          )}
          {site.licence_no && (
            <a href={site.licence_url} {...EXTERNAL}>
              增值电信业务经营许可证：{site.licence_no}
            </a>
          )}
          {site.culture_licence_no && <span>网络文化经营许可证：{site.culture_licence_no}</span>}
          {site.public_security_no && (
            <a href={site.public_security_url} {...EXTERNAL}>
              <Icon name="shield" size={14} />
              {site.public_security_no}
            </a>
          )}
          <a href="/BaseReport">违法和不良信息举报</a>
        </p>
        <p className={css.line}>
          {site.app_name && <span>应用名称：{site.app_name}</span>}
          <span>版本：{site.app_version}</span>
          {site.developer && <span>开发者：{site.developer}</span>}
          {site.hotline && <span>客服热线：{call ? <a href={call}>{site.hotline}</a> : site.hotline}</span>}
        </p>
        <p className={css.line}>
          <span>
            © {site.copyright_from}–{site.copyright_to} {site.name} 版权所有
          </span>
        </p>
      </div>
      <ul className={css.partners} aria-label="合作伙伴">
        {site.partners.map(({ name, url, logo }) => (
          <li key={name}>
            <a href={url} {...EXTERNAL} title={name}>
              <img src={imageUrl(logo)} alt={name} width={120} height={40} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The `tel:` link of a hotline, from its digits without the extension; undefined for a text that is no telephone number. */
export function callLink(hotline: string): string | undefined {
  const [number] = TELEPHONE.exec(hotline) ?? [];
  return number && `tel:${number.replace(/[^+\d]/g, '')}`;
}
