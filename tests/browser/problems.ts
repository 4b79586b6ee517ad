import type { Page, Response } from '@playwright/test';

/** The expected status of the document, and whether the page's scripts run. */
interface Expected {
  status: number;
  javascript: boolean;
  /** Expected error statuses of the page's requests. */
  refusals?: readonly number[];
  /** Errors that the test causes. */
  provoked?: RegExp;
}

/** The error of a request while the network is emulated as offline. */
const OFFLINE = 'net::ERR_INTERNET_DISCONNECTED';

/**
 * Collects problems of a page from now on: console errors (including violations of the Content-Security-Policy),
 * thrown errors, and failed requests to the page's origin. The document may return `status`, its requests `refusals`;
 * blocked scripts are no problem while scripts are off.
 */
export function collectProblems(
  page: Page,
  origin: string,
  { status, javascript, refusals = [], provoked }: Expected,
): string[] {
  const problems: string[] = [];
  const isDocument = (response: Response) =>
    response.request().isNavigationRequest() && response.frame() === page.mainFrame();
  let documentUrl = '';
  page.on('console', (message) => {
    const aboutDocument =
      message.location().url === documentUrl && message.text().includes(`status of ${status}`);
    const refused =
      message.text().includes(OFFLINE) || refusals.some((one) => message.text().includes(`status of ${one}`));
    if (message.type() === 'error' && !aboutDocument && !refused && !provoked?.test(message.text())) {
      problems.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => {
    if (!provoked?.test(error.message)) {
      problems.push(`error: ${error.message}`);
    }
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    const refused =
      reason === 'net::ERR_ABORTED' ||
      reason === OFFLINE ||
      (!javascript && reason === 'csp') ||
      provoked?.test(reason);
    if (request.url().startsWith(origin) && !refused) {
      problems.push(`request: ${request.url()} ${reason}`);
    }
  });
  page.on('response', (response) => {
    if (isDocument(response)) {
      documentUrl = response.url();
    }
    const expected = isDocument(response) ? [status] : refusals;
    if (
      response.url().startsWith(origin) &&
      response.status() >= 400 &&
      !expected.includes(response.status())
    ) {
      problems.push(`response: ${response.url()} ${response.status()}`);
    }
  });
  return problems;
}
