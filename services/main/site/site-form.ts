import type { SiteForm } from '#contract/admin/sites.ts';
import type { SiteSettings } from './site-settings.ts';

export interface SiteColumns {
  key: string;
  is_default: boolean;
  hostnames: string[];
  settings: Partial<SiteSettings>;
}

const FEATURES = ['trading', 'comments', 'comments_moderated', 'pool', 'avatar_upload'] as const;
/** Texts with an empty default. */
const TEXTS = [
  'name',
  'slogan',
  'company',
  'address',
  'site_address',
  'icp_no',
  'public_security_no',
  'licence_no',
  'culture_licence_no',
  'hotline',
  'baidu_tongji',
  'app_name',
  'app_version',
  'developer',
] as const;
const YEARS = { from: 2019, to: 2025 };

/** The settings of a site with defaults: empty texts, features off. */
export function settingsWithDefaults(settings: Partial<SiteSettings>) {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, settings[name] ?? '']));
  const features = Object.fromEntries(FEATURES.map((name) => [name, settings.features?.[name] ?? false]));
  return {
    texts: texts as Record<(typeof TEXTS)[number], string>,
    features: features as Record<(typeof FEATURES)[number], boolean>,
    years: {
      copyright_from: settings.copyright_from ?? YEARS.from,
      copyright_to: settings.copyright_to ?? YEARS.to,
    },
  };
}

export function siteItem({ key, is_default, hostnames, settings }: SiteColumns): SiteForm {
  const { texts, features, years } = settingsWithDefaults(settings);
  return {
    key,
    is_default,
    hostnames,
    ...texts,
    ...features,
    ...years,
    is_demo: settings.is_demo ?? false,
    logo: settings.logo ?? null,
    colour: settings.colour ?? '',
    public_security_url: settings.public_security_url || null,
    licence_url: settings.licence_url || null,
    partners: settings.partners ?? [],
    tags: settings.tags ?? [],
    verifications: settings.verifications ?? [],
  };
}

/** The row of an edited site; settings outside the form (its app, its trading rules) stay. */
export function siteColumns(item: SiteForm, current: Partial<SiteSettings> = {}): SiteColumns {
  const { key, is_default, hostnames, trading, comments, comments_moderated, pool, ...others } = item;
  const { avatar_upload, colour, ...edited } = others;
  const { colour: _colour, ...rest } = current;
  return {
    key,
    is_default,
    hostnames,
    settings: {
      ...rest,
      ...edited,
      ...(colour === '' ? {} : { colour }),
      public_security_url: edited.public_security_url ?? '',
      licence_url: edited.licence_url ?? '',
      features: { ...current.features, trading, comments, comments_moderated, pool, avatar_upload },
    },
  };
}
