import type { Config } from '#platform/core/config/config.ts';
import type { TemplateSettings } from '#services/main/site/templates/template-facts.ts';

const SMS_NAMES: Readonly<Record<string, string>> = {
  aliyun: '阿里云计算有限公司',
  tencent: '腾讯云计算（北京）有限责任公司',
};

/**
 * What the settings say about personal data, for the templates of the legal texts. A process of services does not know
 * whether its portals notify inactive players: the text has the paragraph then.
 */
export function templateSettings(
  config: Pick<Config, 'nightly' | 'retentionDays' | 'serves' | 'sms' | 'storage' | 'webPush'>,
): TemplateSettings {
  const { carrier } = config.sms;
  const templates = 'templates' in carrier ? carrier.templates : undefined;
  return {
    retentionDays: config.retentionDays,
    smsProvider: SMS_NAMES[carrier.adapter] ?? '名称待补充',
    storageProvider: config.storage.kind === 's3' ? new URL(config.storage.endpoint).host : '名称待补充',
    inactive: templates?.inactive !== undefined || config.serves !== undefined,
    sms_notices: Object.values(templates?.notices ?? {}).some(Boolean),
    push: config.webPush !== undefined,
    backups: config.nightly?.keep ?? 0,
  };
}
