import { messageOf, StartupError } from '@earcon/server/errors'
import type { Tracer } from '@earcon/server/tracer'

const packages = '@opentelemetry/sdk-node@0.301.0 @opentelemetry/api@1.10.0'

/** Whether somebody wants traces, by the variables that OpenTelemetry has for it. */
const isWanted = (env: NodeJS.ProcessEnv) =>
  env.OTEL_SDK_DISABLED !== 'true' &&
  env.OTEL_TRACES_EXPORTER !== 'none' &&
  Boolean(
    env.OTEL_TRACES_EXPORTER || env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
  )

/** Loads the SDK only where it is wanted, since it takes half a second and 40 MB; and says how to get it where it is not installed. */
export async function openTracing(): Promise<Tracer | undefined> {
  if (!isWanted(process.env)) return undefined
  process.env.OTEL_SERVICE_NAME ||= 'earcon'
  // Of these the shop has its own.
  process.env.OTEL_METRICS_EXPORTER ||= 'none'
  process.env.OTEL_LOGS_EXPORTER ||= 'none'
  // Without the process: its arguments name folders of the machine.
  process.env.OTEL_NODE_RESOURCE_DETECTORS ||= 'host,serviceinstance,env'
  try {
    const { openTracer } = await import('@earcon/server/platform/tracing/otel-tracer')
    return openTracer()
  } catch (error) {
    throw new StartupError(
      `A variable of OpenTelemetry is set (OTEL_…), and its SDK cannot be loaded: ${messageOf(error)}\nnpm i --no-save --omit=dev ${packages} installs it.`,
      { cause: error },
    )
  }
}
