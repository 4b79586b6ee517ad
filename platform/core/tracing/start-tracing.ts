import type { TracingSettings } from '../config/tracing-settings.ts';
import type { Logger } from '../logger.ts';
import { OtlpExporter } from './otlp-exporter.ts';
import { setTracer } from './span.ts';
import { SpanTracer } from './span-tracer.ts';

/** Gathers and sends spans until what it answers is called, which sends the rest. */
export function startTracing({ share, ...settings }: TracingSettings, logger: Logger): () => Promise<void> {
  const exporter = new OtlpExporter(settings, logger);
  setTracer(new SpanTracer(share, (span) => exporter.add(span)));
  return async () => {
    setTracer(undefined);
    await exporter.stop();
  };
}
