import type { ComponentProps } from 'react';
import type { Site } from '#contract/entities/site.ts';
import { imageUrl } from '#contract/picture-sources.ts';
import { HEALTH_ADVICE } from '../ui/health-advice.ts';
import { Icon } from '../ui/icon.tsx';
import { callLink } from './call-link.ts';
import { EXTERNAL } from './external-link.ts';
import css from './footer.module.css';
import { FooterPanels } from './footer-panels.tsx';

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
  visible: boolean;
  /** Reserves space for the bar of the game details page. */
  yxde?: boolean;
  /** An island. */
  ThemeSwitch: ComponentProps<typeof FooterPanels>['ThemeSwitch'];
}

/** The footer: panels of links and tags, the eight entries and the legal notices. */
export function Footer({ site, visible, yxde = false, ThemeSwitch }: FooterProps) {
  if (!visible) {
    return null;
  }
  return (
    <footer className={yxde ? `${css.footer} ${css.yxde}` : css.footer}>
      <div className={css.inner}>
        <FooterPanels links={site.links} tags={site.tags} ThemeSwitch={ThemeSwitch} />
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
