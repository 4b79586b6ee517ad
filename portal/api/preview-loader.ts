import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, useLocation, useNavigation, useRevalidator } from 'react-router';
import type { Failure } from '#contract/envelope.ts';
import { whenResponded } from '../browser/offline/when-responded.ts';
import { type browserLoader, isHistoryNavigation } from './page-loader.ts';
import { NO_RESPONSE } from './unread-response.ts';

/** Data that arrives within this time needs no preview, in ms. */
const PREVIEW_AFTER_MS = 100;
/** The preview requests the data as soon as it is shown; later the promise is outdated. */
const VALID_MS = 10_000;

/** What each page's preview data has. */
export interface Preview {
  kind: 'preview';
  /** The address of the page. */
  href: string;
  /** The title of the document until the data is there. */
  title: string;
  /** The network was lost before the data came. */
  isLost?: boolean;
}

/**
 * A route's `clientLoader` that returns preview data if the data takes longer: what the page that is being left knows
 * about the next one. Its component revalidates the route at once (`usePendingData`): the route then gets the data that
 * is being loaded, or its failure, as on any navigation. If the server can't be reached, the preview remains. Back and
 * forward have no preview.
 * @param readPreview reads the preview data; null without any
 */
export function previewLoader<T, P extends Preview>(
  loader: ReturnType<typeof browserLoader<T>>,
  readPreview: (url: URL) => P | null,
) {
  let pending: { address: string; data: Promise<T>; preview: P; since: number } | undefined;
  const clientLoader = async (args: ClientLoaderFunctionArgs): Promise<T | P> => {
    const url = new URL(args.request.url);
    const address = url.pathname + url.search;
    const earlier = pending;
    pending = undefined;
    if (isHistoryNavigation(url)) {
      const isPending = earlier?.address === address && performance.now() - earlier.since < VALID_MS;
      return isPending ? earlier.data.catch(whenLost(earlier.preview)) : loader(args);
    }
    const data = loader(args);
    const preview = readPreview(url);
    // The notice of a cached page goes with the response of the next one.
    if (preview === null || document.documentElement.dataset.kept) {
      return data;
    }
    const later = new Promise<P>((resolve) => {
      const timer = setTimeout(() => {
        pending = { address, data, preview, since: performance.now() };
        resolve(preview);
      }, PREVIEW_AFTER_MS);
      const stop = () => clearTimeout(timer);
      data.then(stop, stop);
    });
    return Promise.race([data, later]);
  };
  return Object.assign(clientLoader, { load: loader.load });
}

/**
 * A preview is no worse than the error page without a response. Offline that page opens the cached page.
 * @returns a handler that throws other failures again
 */
function whenLost<P extends Preview>(preview: P): (error: unknown) => P {
  return (error) => {
    if (navigator.onLine && (error as { data?: Partial<Failure> } | null)?.data?.msg === NO_RESPONSE) {
      return { ...preview, isLost: true };
    }
    throw error;
  };
}

/**
 * Replaces the preview by the page as soon as its data has come, and scrolls to the fragment of the address. A lost
 * network is awaited.
 */
export function usePendingData({ href, isLost = false }: Preview): void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const { hash } = useLocation();
  useEffect(() => {
    // A revalidation would start a navigation that is under way again.
    if (state === 'idle' && !isLost) {
      revalidate();
    }
  }, [revalidate, state, isLost]);
  useEffect(() => (isLost ? whenResponded(href, revalidate) : undefined), [isLost, href, revalidate]);
  useEffect(
    () => () => {
      if (hash) {
        document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
      }
    },
    [hash],
  );
}
