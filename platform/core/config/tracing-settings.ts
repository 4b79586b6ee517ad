import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';

/** Where traces go, and how many; the names are OpenTelemetry's own. */
export interface TracingSettings {
  /** The collector's base address; `/v1/traces` is added. */
  endpoint: string;
  /** Sent along: what the collector lets in by. */
  headers: Readonly<Record<string, string>>;
  service: string;
  /** Of all traces, from 0 to 1. */
  share: number;
}

/** @throws {ConfigError} for headers that can't be read */
export function tracingSettings(settings: Environment): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = settings;
  return endpoint
    ? {
        endpoint,
        headers: readHeaders(headers ?? ''),
        service: settings.OTEL_SERVICE_NAME,
        share: settings.OTEL_TRACES_SAMPLER_ARG,
      }
    : undefined;
}

/** `name=value,name=value`, the values percent-encoded where they need to be. */
function readHeaders(list: string): Record<string, string> {
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
