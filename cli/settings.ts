import { type Config, ConfigError } from '../platform/config/config.ts';
import { UsageError } from './exit-codes.ts';

/**
 * The settings, for a command that works on this portal's own database.
 * @throws {UsageError} where they can't be read, or the games are kept elsewhere
 */
export function settingsOf(readConfig: () => Config): Config {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    throw error instanceof ConfigError ? new UsageError(error.message) : error;
  }
  if (config.services.main) {
    throw new UsageError('设置了 MAIN_SERVICE_URL：这些数据在外部服务里，请到那边操作。');
  }
  return config;
}
