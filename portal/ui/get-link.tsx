import type { ReactNode } from 'react';
import { type DownloadOption, externalLinkProps } from './download-options.ts';

interface GetLinkProps {
  option: Pick<DownloadOption, 'platform' | 'href' | 'needsBrowser' | 'min_os'>;
  className?: string | undefined;
  children: ReactNode;
}

/** The link to a build, with what a script needs to suit it to the device (`build-links.ts`). */
export function GetLink({ option, className, children }: GetLinkProps) {
  const { platform, href, needsBrowser, min_os } = option;
  return (
    <a
      href={href}
      className={className}
      rel="nofollow"
      {...externalLinkProps(href)}
      data-platform={platform}
      data-blocked={needsBrowser ? '' : undefined}
      data-needs={min_os ?? undefined}
    >
      {children}
    </a>
  );
}
