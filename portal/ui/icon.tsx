/** The symbols of `brand/icons.svg`. */
export type IconName =
  | 'home'
  | 'games'
  | 'gift'
  | 'calendar'
  | 'search'
  | 'download'
  | 'get'
  | 'user'
  | 'sun'
  | 'moon'
  | 'system'
  | 'close'
  | 'left'
  | 'right'
  | 'down'
  | 'up'
  | 'fall'
  | 'play'
  | 'pause'
  | 'star'
  | 'clock'
  | 'copy'
  | 'share'
  | 'bell'
  | 'shield'
  | 'server'
  | 'filter'
  | 'external'
  | 'image'
  | 'eye'
  | 'heart'
  | 'heart-full'
  | 'message'
  | 'tag'
  | 'link'
  | 'alert'
  | 'offline'
  | 'check'
  | 'sparkle'
  | 'file'
  | 'phone'
  | 'trash';

/** An icon in the colour of its text; decorative, so its container needs an accessible name. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg width={size} height={size} className={className} aria-hidden="true" focusable="false">
      <use href={`/brand/icons.svg#${name}`} />
    </svg>
  );
}
