const TURN_MS = 6_000;

/**
 * The script of a carousel: its arrows and dots, and automatic turning, which pauses on hover and focus and is off with
 * `prefers-reduced-motion`.
 */
export function startCarousel(place: HTMLElement): () => void {
  const row = place.querySelector('ul') as HTMLUListElement;
  const slides = [...row.children] as HTMLElement[];
  const dots = [...place.querySelectorAll('button[aria-current]')];
  let current = 0;
  let turning: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;
  let isLeft = false;

  const show = (index: number) => {
    const slide = slides[(index + slides.length) % slides.length];
    row.scrollTo({ left: slide ? slide.offsetLeft - row.offsetLeft : 0 });
  };
  const turnLater = () => {
    clearTimeout(turning);
    // Chromium sends `focusout` when the page is removed with the focus in it.
    turning = isLeft ? undefined : setTimeout(turn, TURN_MS);
  };
  const turn = () => {
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!isPaused && !document.hidden && !reducesMotion) {
      show(current + 1);
    }
    turnLater();
  };
  const pause = (paused: boolean) => () => {
    isPaused = paused;
    turnLater();
  };
  const mark = () => {
    const shown = Math.round(row.scrollLeft / row.clientWidth);
    if (!isLeft && shown !== current) {
      current = shown;
      for (const [i, dot] of dots.entries()) {
        dot.setAttribute('aria-current', String(i === current));
      }
      turnLater();
    }
  };
  const dotOf = ({ target }: Event) => {
    const button = (target as Element).closest('button');
    return button ? dots.indexOf(button) : -1;
  };

  place.addEventListener('pointerenter', pause(true));
  place.addEventListener('pointerleave', pause(false));
  place.addEventListener('focusin', pause(true));
  place.addEventListener('focusout', pause(false));
  place.addEventListener('focusin', (event) => {
    const dot = dotOf(event);
    if (dot >= 0) {
      show(dot);
    }
  });
  place.addEventListener('click', (event) => {
    const dot = dotOf(event);
    const step = (event.target as Element).closest<HTMLElement>('[data-step]')?.dataset.step;
    if (dot >= 0) {
      show(dot);
    } else if (step) {
      show(current + Number(step));
    }
  });
  row.addEventListener('scroll', mark);
  mark();
  turnLater();
  return () => {
    isLeft = true;
    clearTimeout(turning);
  };
}
