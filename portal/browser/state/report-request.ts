import { waitingRequest } from './waiting-request.ts';

/** `requestReport` opens the form of a report, by the address of its page. */
export const {
  request: requestReport,
  listen: onReportRequest,
  cancel: cancelReportRequest,
} = waitingRequest();
