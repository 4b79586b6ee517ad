import { type ComponentType, memo, useEffect, useState } from 'react';
import { blockInBrowser, blockOnServer, placeClass } from './block.tsx';
import { isTakenOver } from './taken-over.ts';

/** Stands for what the server wrote: React leaves it as it is. */
const AS_WRITTEN = { __html: '' };

/**
 * A block of links, text and pictures, in which nothing moves or answers. Where the page came as HTML it stays as the
 * server wrote it: React doesn't look into it, its script isn't loaded, and its data need not be handed over
 * (`serverLoader`). Its script draws it where it comes without HTML, or once its data has come anew; it is loaded once
 * the page is left, since going back has to find the page as high as it was. Its props must keep their identity between
 * renders, as page data does.
 * @param ownPlace the class that says how high the block is (`place.css`)
 */
export function still<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ownPlace?: string,
): ComponentType<Props> {
  const place = placeClass(ownPlace);
  return import.meta.env.SSR ? blockOnServer(load, { still: true, place }) : inBrowser(load, place);
}

function inBrowser<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeName: string,
): ComponentType<Props> {
  const { Block, fetchScript } = blockInBrowser(load);
  const fetchAhead = () => {
    fetchScript().catch(() => undefined);
  };

  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once a block
  return memo(function InBrowser(props: Props) {
    const [written] = useState(isTakenOver() ? null : props);
    useEffect(() => fetchAhead, []);
    if (written === props) {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, what the server wrote stays
      return <div className={placeName} suppressHydrationWarning dangerouslySetInnerHTML={AS_WRITTEN} />;
    }
    return (
      <div className={placeName}>
        <Block {...props} />
      </div>
    );
  });
}
