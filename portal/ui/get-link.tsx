import { type ReactNode, useState } from 'react';
import { isInsideApp } from '../browser/device.ts';
import { lazyPart } from '../hydration/lazy-part.ts';
import { type DownloadOption, externalLinkProps } from './download-options.ts';

const BrowserSheet = lazyPart(() => import('./browser-sheet.tsx').then((part) => part.BrowserSheet));

interface GetLinkProps {
  option: Pick<DownloadOption, 'href' | 'needsBrowser'>;
  className?: string | undefined;
  children: ReactNode;
}

/** The link to a build. Inside WeChat and other apps, which block it, it opens instructions instead. */
export function GetLink({ option, className, children }: GetLinkProps) {
  const [isBlocked, setIsBlocked] = useState(false);
  return (
    <>
      <a
        href={option.href}
        className={className}
        rel="nofollow"
        {...externalLinkProps(option.href)}
        onClick={(event) => {
          if (option.needsBrowser && isInsideApp(navigator.userAgent)) {
            event.preventDefault();
            setIsBlocked(true);
          }
        }}
      >
        {children}
      </a>
      {isBlocked && <BrowserSheet onClose={() => setIsBlocked(false)} />}
    </>
  );
}
