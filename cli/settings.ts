import { type Config, ConfigError } from '#platform/core/config/config.ts';
import { ForeignFolder, refuseForeignFolder } from '#platform/core/private-files/refuse-folder.ts';
import { UsageError } from './command.ts';

/**
 * Reads the settings.
 * @throws {UsageError} for invalid settings or a data directory with foreign files
 */
export function readSettings(readConfig: () => Config): Config {
  try {
    const config = readConfig();
    refuseForeignFolder(config);
    return config;
  } catch (error) {
    throw error instanceof ConfigError || error instanceof ForeignFolder
      ? new UsageError(error.message)
      : error;
  }
}

/**
 * Reads the settings for a command that needs the data of a service in this portal.
 * @throws {UsageError} for invalid settings or an external service
 */
export function settingsOf(readConfig: () => Config, service: 'main' | 'sdk' = 'main'): Config {
  const config = readSettings(readConfig);
  if (config.services[service]) {
    const setting = service === 'main' ? 'MAIN_SERVICE_URL' : 'SDK_SERVICE_URL';
    throw new UsageError(`设置了 ${setting}：这些数据由外部服务管理，请到对应的服务里操作。`);
  }
  return config;
}
