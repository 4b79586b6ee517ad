import type { FrameCheck } from '#contract/frame-check.ts';
import { type FrameProbe, INSECURE_FAULT } from '#platform/adapters/http-client/probe-frame.ts';
import { REDIRECT_FAULT } from '#platform/adapters/http-client/public-redirects.ts';
import { CERTAIN_FAULTS, NOT_PUBLIC_FAULT } from '#platform/adapters/http-client/public-request.ts';
import { permitsFraming } from './framing-policy.ts';

/** Statuses of a missing page. */
const MISSING = [404, 410, 451];
const CERTAIN = [...CERTAIN_FAULTS, INSECURE_FAULT, REDIRECT_FAULT];
export const UNKNOWN: FrameCheck = { state: 'unknown', fault: null };

/**
 * What a probe means for a page of this site. A status from 400 on may be meant for programs alone, with headers of
 * its own, so only a missing page counts.
 * @param host of the page, with its port
 */
export function frameState(probe: FrameProbe, host: string): FrameCheck {
  if ('fault' in probe) {
    const { fault } = probe;
    if (fault === NOT_PUBLIC_FAULT) {
      return UNKNOWN;
    }
    return { state: CERTAIN.includes(fault) ? 'dead' : 'failing', fault };
  }
  const fault = `HTTP ${probe.status}`;
  if (MISSING.includes(probe.status)) {
    return { state: 'dead', fault };
  }
  if (probe.status >= 400) {
    return probe.status >= 500 ? { state: 'failing', fault } : UNKNOWN;
  }
  return isFramedBy(probe, host) ? { state: 'open', fault: null } : { state: 'refused', fault: null };
}

/** By the page's host with either scheme: behind an untrusted proxy the portal does not know its own. */
function isFramedBy(probe: Exclude<FrameProbe, { fault: string }>, host: string): boolean {
  const origins = [`https://${host}`, `http://${host}`].filter((origin) => URL.canParse(origin));
  return origins.length === 0 || origins.some((origin) => permitsFraming(probe, origin));
}
