import { DATA_KEYS } from '#tests/data-keys.ts';

export const SECRETS = {
  SMS_ACCESS_KEY_SECRET: 'the-key-of-the-sms',
  SERVER_SECRET: 'the-secret-of-this-server-0123456789',
  DATA_KEYS,
};
/** Settings without findings, with the secrets. */
export const HEALTHY = {
  NODE_ENV: 'production',
  DEMO: '0',
  PUBLIC_URL: 'https://www.example.com',
  SMS: 'aliyun',
  SMS_ACCESS_KEY_ID: 'id',
  SMS_SIGN_NAME: '游门',
  SMS_TEMPLATE_LOGIN: '1',
  SMS_TEMPLATE_RESET: '2',
  SMS_TEMPLATE_INACTIVE: '3',
  SMS_TEMPLATE_NUMBER: '6',
  CONSOLE_NETWORKS: '203.0.113.0/24',
  TRUSTED_PROXIES: '127.0.0.1',
  // A well-formed key without a known identity.
  BACKUP_RECIPIENTS: 'age1nj3gymms4r3x0g0yn4fdcq4srarjjvktqx39u333xqe2zvzx4e5q9gnqmw',
};
