import { ConfigError, type Environment } from './environment.ts';

/** Export of traces, with OpenTelemetry's names. */
export type TracingSettings = NonNullable<ReturnType<typeof tracingSettings>>;

/** @throws {ConfigError} for invalid headers */
export function tracingSettings(settings: Environment) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = settings;
  return endpoint
    ? {
        /** The collector's base address; `/v1/traces` is appended. */
        endpoint,
        /** Request headers, such as credentials for the collector. */
        headers: parseHeaders(headers ?? ''),
        service: settings.OTEL_SERVICE_NAME,
        /** The sampled share of traces, from 0 to 1. */
        share: settings.OTEL_TRACES_SAMPLER_ARG,
      }
    : undefined;
}

/** Parses `name=value,name=value`; values may be percent-encoded. */
function parseHeaders(list: string): Record<string, string> {
  try {
    const pairs = list.split(',').filter((pair) => pair.trim() !== '');
    const headers = new Headers(
      pairs.map((pair): [string, string] => {
        const [name = '', ...value] = pair.split('=');
        return [name.trim(), decodeURIComponent(value.join('=').trim())];
      }),
    );
    return Object.fromEntries(headers);
  } catch {
    throw new ConfigError('设置 OTEL_EXPORTER_OTLP_HEADERS 应写成 name=value,name=value。');
  }
}
