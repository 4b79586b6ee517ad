import type { Banner } from '#contract/entities/site.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { Picture } from '#portal/ui/picture.tsx';
import css from './base-carousel.module.css';

export const BANNER_SIZES = '(max-width: 1023px) 100vw, 836px';

/**
 * The current banners in a row with scroll snapping, which works without scripts. `carousel-script.ts` moves the row with
 * the buttons and by itself.
 */
export function BaseCarousel({ banners }: { banners: readonly Banner[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel is a group with a role description
    <div
      className={banners.length > 1 ? `${css.carousel} ${css.several}` : css.carousel}
      role="group"
      aria-roledescription="轮播"
      aria-label="推荐"
      data-script={banners.length > 1 ? 'carousel' : undefined}
    >
      <ul className={css.row}>
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
          <button type="button" className={css.arrow} aria-label="上一张" data-step={-1}>
            <Icon name="left" />
          </button>
          {banners.map((banner, i) => (
            <button
              key={banner.id}
              type="button"
              className={css.dot}
              aria-label={`第 ${i + 1} 张：${banner.alt}`}
              aria-current={i === 0}
            />
          ))}
          <button type="button" className={css.arrow} aria-label="下一张" data-step={1}>
            <Icon name="right" />
          </button>
        </div>
      )}
    </div>
  );
}
