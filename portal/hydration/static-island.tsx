import { type ComponentType, memo, useEffect, useState } from 'react';
import { isHydrated } from './hydration-state.ts';
import { island, islandInBrowser, type LoadBlock } from './island.tsx';

/** React retains the server's HTML of an element with this content. */
const SERVER_HTML = { __html: '' };

/**
 * An island without interaction: links, text and pictures. The server's HTML is not hydrated, its script is not loaded,
 * and its data is not sent a second time (`serverLoader`). A client-side navigation and changed props render it with
 * its script, which is loaded when the visitor leaves the page: going back needs the page's full height at once. Props
 * must keep their identity between renders, as page data does.
 * @param ownPlace the class that reserves the island's height (`place.css`)
 */
export function staticIsland<Props extends object>(
  load: LoadBlock<Props>,
  ownPlace?: string,
): ComponentType<Props> {
  return island(load, ownPlace, true, inBrowser);
}

function inBrowser<Props extends object>(load: LoadBlock<Props>, placeName: string): ComponentType<Props> {
  const { Block, fetchScript, setPlace } = islandInBrowser(load);
  const fetchAhead = () => {
    fetchScript().catch(() => undefined);
  };

  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each island
  return memo(function InBrowser(props: Props) {
    const [serverProps] = useState(isHydrated() ? null : props);
    useEffect(() => fetchAhead, []);
    if (serverProps === props) {
      const html = SERVER_HTML;
      return (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React retains the server's HTML
        <div ref={setPlace} className={placeName} suppressHydrationWarning dangerouslySetInnerHTML={html} />
      );
    }
    return (
      <div ref={setPlace} className={placeName}>
        <Block {...props} />
      </div>
    );
  });
}
