import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../hydration/lazy-part.ts';
import { isInsideChat } from './device.ts';
import { type DownloadOption, needsBrowser, outward } from './download-options.ts';

const BrowserSheet = lazyPart(() => import('./browser-sheet.tsx').then((part) => part.BrowserSheet));

interface GetLinkProps {
  option: Pick<DownloadOption, 'platform' | 'href'>;
  className?: string | undefined;
  children: ReactNode;
}

/** The link to a build. Inside WeChat and QQ, which refuse it, it says how to get out to a browser. */
export function GetLink({ option, className, children }: GetLinkProps) {
  const [refused, setRefused] = useState(false);
  return (
    <>
      <a
        href={option.href}
        className={className}
        rel="nofollow"
        {...outward(option.href)}
        onClick={(event) => {
          if (needsBrowser(option) && isInsideChat(navigator.userAgent)) {
            event.preventDefault();
            setRefused(true);
          }
        }}
      >
        {children}
      </a>
      {refused && (
        <Suspense>
          <BrowserSheet onClose={() => setRefused(false)} />
        </Suspense>
      )}
    </>
  );
}
