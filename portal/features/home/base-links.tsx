import type { FriendLink } from '#contract/entities/site.ts';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Section } from '#portal/ui/section.tsx';
import css from './base-links.module.css';

export function BaseLinks({ links, alone = false }: { links: readonly FriendLink[]; alone?: boolean }) {
  return (
    <Section title="友情链接" titleHidden={alone}>
      {links.length === 0 ? (
        <EmptyNotice action={{ href: '/BaseWebNav?id=1', label: '洽谈合作' }}>还没有友情链接。</EmptyNotice>
      ) : (
        <ul className={css.links}>
          {links.map(({ name, url }) => (
            <li key={name}>
              <a href={url} target="_blank" rel="noopener nofollow">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
