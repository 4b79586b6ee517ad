import { type pageTemplate, TEMPLATE_DETAILS } from '#contract/admin/info-pages.ts';
import { Refusal } from '#contract/refusal.ts';
import type { AdminHandle } from '#services/main/admin-context.ts';
import { readOffers } from '#services/main/notifications/channels/channel-settings.ts';
import type { SiteSettings } from '../site-settings.ts';
import { isPageName, markedTemplate, neededDetails } from './page-template.ts';
import { templateFacts } from './template-facts.ts';

/**
 * An info page from its template, or the details that are missing. Nothing is written.
 * @throws {Refusal} NOT_FOUND
 */
export const readPageTemplate: AdminHandle<typeof pageTemplate> = async (
  { db, templates, now },
  { id, details },
) => {
  const page = await db.selectFrom('info_page').select('key').where('id', '=', id).executeTakeFirst();
  if (!page || !isPageName(page.key)) {
    throw new Refusal('NOT_FOUND', '这一页没有模板，请直接填写正文');
  }
  const site = await db
    .selectFrom('site')
    .select('settings')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  const settings: Readonly<Record<string, unknown>> = site?.settings ?? {};
  // A portal in another process offers the channels.
  const { sms, push } = await readOffers(db, now);
  const offered = {
    sms_notices: templates.sms_notices || sms !== undefined,
    push: templates.push || push !== undefined,
  };
  const facts = templateFacts({ ...templates, ...offered }, settings as Partial<SiteSettings>);
  const known = Object.fromEntries(
    TEMPLATE_DETAILS.map((key) => [key, details[key] || String(settings[key] ?? '')]),
  );
  const needed = neededDetails(page.key, facts).map((key) => ({ key, value: known[key] ?? '' }));
  const isComplete = needed.every(({ value }) => value !== '');
  return { needed, html: isComplete ? markedTemplate(page.key, known, facts) : null };
};
