import type { Page, Response } from 'playwright-core';

/** What the document has to answer, and whether the page's scripts run. */
interface Expected {
  status: number;
  javascript: boolean;
  /** Refusals that belong to what is done on the page, by their status. */
  refusals?: readonly number[];
  /** Errors that the test provokes. */
  provoked?: RegExp;
}

/** What a request meets once a test has taken the network away. */
const OFFLINE = 'net::ERR_INTERNET_DISCONNECTED';

/**
 * Gathers what goes wrong on a page from now on: errors in the console (the browser reports there what the
 * Content-Security-Policy refused, too), errors thrown, and requests to the page's own origin that fail. The
 * document itself may answer `status`, and what it asks for `refusals`; where scripts are off, the browser refuses to fetch them, which is no problem.
 */
export function gatherProblems(
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
