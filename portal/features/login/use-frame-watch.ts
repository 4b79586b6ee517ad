import { type RefObject, useEffect, useRef, useState } from 'react';
import { listen } from '#portal/browser/listen.ts';
import { checkFrame } from './check-frame.ts';
import { type Trouble, troubleOf } from './frame-trouble.ts';

/** When the address is checked, and when the result is shown, in ms after the frame began to load. */
const CHECK_AFTER_MS = 3_000;
const JUDGE_AFTER_MS = 8_000;

interface FrameWatch {
  frame: RefObject<HTMLIFrameElement | null>;
  trouble: Trouble | null;
  onLoad: () => void;
  dismiss: () => void;
}

/**
 * Watches whether a game shows in its frame. A page of another origin cannot be seen into: its load event comes for
 * error pages, too, so that it needs the check. A message from the frame proves that the game runs.
 */
export function useFrameWatch(game: number, url: string): FrameWatch {
  const frame = useRef<HTMLIFrameElement>(null);
  const isLoaded = useRef(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  useEffect(() => {
    let isOver = false;
    let check: ReturnType<typeof checkFrame> | undefined;
    const end = () => {
      isOver = true;
      timers.forEach(clearTimeout);
      unlisten();
    };
    const timers = [
      setTimeout(() => {
        check = checkFrame(game, url);
      }, CHECK_AFTER_MS),
      setTimeout(async () => {
        const found = (await check) ?? null;
        if (!isOver) {
          const observed = { isOnline: navigator.onLine, isLoaded: isLoaded.current, check: found };
          setTrouble(troubleOf(observed));
        }
      }, JUDGE_AFTER_MS),
    ];
    const unlisten = listen<MessageEvent>(window, ['message'], ({ source }) => {
      if (source !== null && source === frame.current?.contentWindow) {
        end();
        setTrouble(null);
      }
    });
    return end;
  }, [game, url]);
  return {
    frame,
    trouble,
    onLoad: () => {
      isLoaded.current = true;
      setTrouble((now) => (now?.kind === 'slow' ? null : now));
    },
    dismiss: () => setTrouble(null),
  };
}
