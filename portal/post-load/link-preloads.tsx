import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { listen } from '../browser/listen.ts';
import { isSlow, savesData } from '../browser/offline/register.ts';
import { inAppAddress } from '../layout/link-address.ts';
import { adoptPreload, adoptRequests, cancelPreload, discardPreload, preloadPage } from './preload-page.ts';

/** The time in ms after the end of a press in which its click has come and started a navigation. */
const CLICK_MS = 3_000;

/**
 * Requests the next page when a plain link is pressed, a tenth of a second before the click. A scroll, and leaving the
 * link, cancel it. Not with data saving or on a slow connection.
 */
export function LinkPreloads(): null {
  const { state } = useNavigation();
  const { key } = useLocation();
  const isIdle = useRef(true);
  // By the location, too: a quick navigation may end before its state was rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => {
    isIdle.current = state === 'idle';
    if (isIdle.current) {
      discardPreload();
    }
  }, [state, key]);
  useEffect(() => watchPresses(() => isIdle.current), []);
  useEffect(adoptRequests, []);
  return null;
}

function watchPresses(isIdle: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let link: Element | null = null;
  const onPress = (event: Event) => {
    const address = savesData() || isSlow() || !navigator.onLine ? null : inAppAddress(event as PointerEvent);
    clearTimeout(timer);
    if (address) {
      link = (event.target as Element).closest('a');
      preloadPage(address);
    } else {
      cancelPreload();
    }
  };
  const onRelease = () => {
    // Without a click, or after one that opened no page.
    timer = setTimeout(() => isIdle() && discardPreload(), CLICK_MS);
  };
  const onOut = (event: Event) => {
    const { pointerType, relatedTarget } = event as PointerEvent;
    if (pointerType === 'mouse' && !link?.contains(relatedTarget as Node | null)) {
      cancelPreload();
    }
  };
  const onClick = (event: Event) => {
    const address = inAppAddress(event as MouseEvent);
    if (address) {
      adoptPreload(address);
    }
  };
  const options = { capture: true, passive: true };
  const stops = [
    listen(document, ['pointerdown'], onPress, options),
    listen(document, ['pointerup'], onRelease, options),
    listen(document, ['pointercancel', 'scroll'], cancelPreload, options),
    listen(document, ['pointerout'], onOut, options),
    listen(document, ['click'], onClick, options),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) {
      stop();
    }
  };
}
