import type { FrameCheck } from '#contract/frame-check.ts';

/** Why a game does not show: this device's network, the game's refusal, its host, or not loaded yet. */
export type Trouble = { kind: 'lost' | 'refused' | 'slow' } | { kind: 'dead'; fault: string | null };

interface Observed {
  isOnline: boolean;
  /** The frame's load event came. Browsers send it for their own error pages, too. */
  isLoaded: boolean;
  /** Null: this site did not respond either. */
  check: FrameCheck | null;
}

/**
 * What keeps a game from being shown; null if nothing does, as far as is known. Faults that may be the server's own
 * count only while nothing has loaded.
 */
export function troubleOf({ isOnline, isLoaded, check }: Observed): Trouble | null {
  if (!isOnline || check === null) {
    return { kind: 'lost' };
  }
  const { state, fault } = check;
  if (state === 'refused') {
    return { kind: 'refused' };
  }
  if (state === 'dead' || (state === 'failing' && !isLoaded)) {
    return { kind: 'dead', fault };
  }
  return isLoaded ? null : { kind: 'slow' };
}

/**
 * Title and text for the player.
 * @param host of the game; null for one on the portal's own origin
 */
export function troubleText(trouble: Trouble, host: string | null): { title: string; text: string } {
  switch (trouble.kind) {
    case 'lost':
      return { title: '网络好像断开了', text: '本站也没有响应。请检查网络，然后重试。' };
    case 'refused':
      return {
        title: '游戏不允许在这里打开',
        text: host
          ? `${host} 禁止其他网站显示它的页面，请在新窗口里玩。`
          : '游戏的页面设置有误，请告诉我们。',
      };
    case 'dead': {
      const fault = trouble.fault ? `（${trouble.fault}）` : '';
      return {
        title: '游戏打不开',
        text: host
          ? `本站访问正常，但游戏所在的 ${host} 打不开${fault}。可以稍后重试，或者告诉我们。`
          : `游戏的页面打不开${fault}，请告诉我们。`,
      };
    }
    case 'slow':
      return {
        title: '游戏还没有加载完',
        text: '可能是网络慢，也可能是游戏的文件大。可以再等等，或者重试。',
      };
  }
}
