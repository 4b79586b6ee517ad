import type { Envelope } from '#contract/envelope.ts';
import { services } from '#portal/api/request.ts';
import { sharedState } from '#portal/browser/state/shared-state.ts';
import { deviceId } from '#portal/browser/storage/device-id.ts';
import type { ReportContent, ReportTarget } from './report-draft.ts';

/** Sends a report. A guest's browser first solves a proof of work; without one, fewer reports are accepted. */
export async function sendReport(
  target: ReportTarget,
  content: ReportContent,
): Promise<Envelope<{ report_no: string }>> {
  const report = { ...target, ...content };
  if (sharedState().userData) {
    return services.send('/vue/report', report, 'sdk');
  }
  const issued = await services.send('/vue/reportproof', {}, 'sdk');
  if (issued.status === 0) {
    return issued;
  }
  const { solveProof } = await import('#portal/browser/proof/proof-of-work.ts');
  const proof = await solveProof(issued.data.challenge);
  const guest = { device: deviceId(issued.data.device), ...(proof !== null && { proof }) };
  return services.send('/vue/report', { ...report, ...guest }, 'sdk');
}
