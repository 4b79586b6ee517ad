import type { SiteForm } from '#contract/admin/sites.ts';
import type { SiteSettings } from './site-settings.ts';

/** A site as its table has it. */
export interface SiteColumns {
  key: string;
  is_default: boolean;
  hostnames: string[];
  settings: Partial<SiteSettings>;
}

const FEATURES = ['trading', 'comments', 'comments_moderated', 'pool'] as const;
/** Texts that are empty where they aren't told. */
const TEXTS = [
  'name',
  'slogan',
  'company',
  'address',
  'site_address',
  'icp_no',
  'public_security_no',
  'licence_no',
  'hotline',
  'app_name',
  'app_version',
  'developer',
] as const;
/** The years of a site that tells none. */
const YEARS = { from: 2019, to: 2025 };

/** A site as it is edited. */
export function siteItem({ key, is_default, hostnames, settings }: SiteColumns): SiteForm {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, settings[name] ?? '']));
  const features = Object.fromEntries(FEATURES.map((name) => [name, settings.features?.[name] ?? false]));
  return {
    ...{ key, is_default, hostnames },
    ...(texts as Record<(typeof TEXTS)[number], string>),
    ...(features as Record<(typeof FEATURES)[number], boolean>),
    logo: settings.logo ?? null,
    colour: settings.colour ?? '',
    public_security_url: settings.public_security_url || null,
    licence_url: settings.licence_url || null,
    copyright_from: settings.copyright_from ?? YEARS.from,
    copyright_to: settings.copyright_to ?? YEARS.to,
    partners: settings.partners ?? [],
    tags: settings.tags ?? [],
    verifications: settings.verifications ?? [],
  };
}

/** The row of a site that was edited; what isn't edited here (its app, its rules of trading) stays. */
export function siteColumns(item: SiteForm, kept: Partial<SiteSettings> = {}): SiteColumns {
  const { key, is_default, hostnames, trading, comments, comments_moderated, pool, colour, ...told } = item;
  const { colour: _colour, ...rest } = kept;
  return {
    ...{ key, is_default, hostnames },
    settings: {
      ...rest,
      ...told,
      ...(colour === '' ? {} : { colour }),
      public_security_url: told.public_security_url ?? '',
      licence_url: told.licence_url ?? '',
      features: { ...kept.features, trading, comments, comments_moderated, pool },
    },
  };
}
