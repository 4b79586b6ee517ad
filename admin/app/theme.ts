import { theme as antdTheme, type ThemeConfig } from 'antd';

export type Mode = 'light' | 'dark';

const FONT =
  '-apple-system, "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

/**
 * The portal's colours as antd tokens. antd's greys and blue miss the text contrast of WCAG AA (4.5 : 1), so both
 * modes override them, including the hover and active states.
 */
const TOKENS = {
  light: {
    colorPrimary: '#c23a15',
    colorPrimaryHover: '#a52f10',
    colorInfo: '#0b6a9e',
    colorLink: '#0b6a9e',
    colorLinkHover: '#084f76',
    colorSuccess: '#1a7340',
    colorWarning: '#8a5300',
    colorError: '#b3261e',
    colorText: '#171a21',
    colorTextSecondary: '#454c5b',
    colorTextTertiary: '#5b6373',
    colorTextQuaternary: '#626a7b',
    colorTextDescription: '#5b6373',
    colorTextPlaceholder: '#626a7b',
    colorTextDisabled: '#6b7280',
    colorBgLayout: '#f5f6f8',
    colorSuccessBg: '#e3f4e9',
    colorSuccessBorder: '#a9d9ba',
    colorWarningBg: '#fdf1d8',
    colorWarningBorder: '#ecc988',
    colorInfoBg: '#e4f1f8',
    colorInfoBorder: '#a6cfe5',
    colorErrorBg: '#fdecea',
    colorErrorBorder: '#f0b4af',
  },
  dark: {
    colorPrimary: '#ff7a52',
    colorPrimaryActive: '#ff9a78',
    colorInfo: '#58b4e6',
    colorLink: '#6cc0ee',
    colorLinkHover: '#9bd5f5',
    colorSuccess: '#4cc07f',
    colorWarning: '#e0a64a',
    colorError: '#f07c74',
    colorErrorActive: '#f5a39d',
    colorText: '#eceef2',
    colorTextSecondary: '#c3c9d4',
    colorTextTertiary: '#a4acba',
    colorTextQuaternary: '#9aa2b1',
    colorTextDescription: '#a4acba',
    colorTextPlaceholder: '#9aa2b1',
    colorTextDisabled: '#8b93a3',
    colorBgLayout: '#0f1116',
    colorTextLightSolid: '#15171c',
  },
} as const;

/**
 * The antd theme of a mode. Motion is off: an interrupted animation leaves stale state behind, e.g. a button that
 * keeps the accessible name "loading".
 */
export function themeOf(mode: Mode): ThemeConfig {
  return {
    algorithm: mode === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: { ...TOKENS[mode], fontFamily: FONT, borderRadius: 6, motion: false },
    components: {
      Layout: {
        headerBg: mode === 'dark' ? '#191c23' : '#ffffff',
        siderBg: mode === 'dark' ? '#191c23' : '#ffffff',
        headerHeight: 56,
        headerPadding: '0 20px',
      },
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        ...(mode === 'dark' ? { itemSelectedBg: '#3a241d', itemSelectedColor: '#ff9a78' } : {}),
      },
      Table: { cellPaddingBlockMD: 10 },
    },
  };
}
