import { useEffect, useRef, useState } from 'react';
import type { Banner } from '#contract/entities/site.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { Picture } from '#portal/ui/picture.tsx';
import css from './base-carousel.module.css';

const TURN_MS = 6_000;
export const BANNER_SIZES = '(max-width: 1023px) 100vw, 836px';

/**
 * The current banners in a row with scroll snapping, which works without scripts. Scripts add buttons and
 * automatic turning, which pauses on hover and focus and is off with `prefers-reduced-motion`.
 */
export function BaseCarousel({ banners }: { banners: readonly Banner[] }) {
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [paused, setPaused] = useState(false);

  const show = (index: number) => {
    const target = (index + banners.length) % banners.length;
    const slide = row.current?.children[target] as HTMLElement | undefined;
    row.current?.scrollTo({ left: slide ? slide.offsetLeft - row.current.offsetLeft : 0 });
  };

  useEffect(() => {
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (reducesMotion || paused || banners.length < 2) {
      return;
    }
    const timer = setInterval(() => {
      if (!document.hidden) {
        show(current + 1);
      }
    }, TURN_MS);
    return () => clearInterval(timer);
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel is a group with a role description
    <div
      className={banners.length > 1 ? `${css.carousel} ${css.several}` : css.carousel}
      role="group"
      aria-roledescription="轮播"
      aria-label="推荐"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <ul
        ref={row}
        className={css.row}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(scrollLeft / clientWidth))
        }
      >
        {banners.map((banner, i) => (
          <li key={banner.id} className={css.slide} data-shown={`b${banner.id}.${i + 1}`}>
            <a href={banner.link} className={css.link}>
              <Picture
                src={banner.image}
                alt={banner.alt}
                width={836}
                height={382}
                sizes={BANNER_SIZES}
                priority={i === 0}
                className={css.picture}
              />
              <span className={css.words}>
                <span className={css.headline}>{banner.headline}</span>
                <span className={css.sub}>{banner.sub}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <div className={css.controls}>
          <button type="button" className={css.arrow} aria-label="上一张" onClick={() => show(current - 1)}>
            <Icon name="left" />
          </button>
          {banners.map((banner, i) => (
            <button
              key={banner.id}
              type="button"
              className={i === current ? css.here : css.dot}
              aria-label={`第 ${i + 1} 张：${banner.alt}`}
              aria-current={i === current}
              onFocus={() => show(i)}
              onClick={() => show(i)}
            />
          ))}
          <button type="button" className={css.arrow} aria-label="下一张" onClick={() => show(current + 1)}>
            <Icon name="right" />
          </button>
        </div>
      )}
    </div>
  );
}
