/** The server can't be reached, or the line broke while a page arrived. */
export class Unreachable extends Error {}

/** The HTML of a page as it arrives. */
export interface ArrivingHtml {
  /** What has arrived. */
  readonly text: string;
  readonly isWhole: boolean;
  /** Waits for the next part, the same one for all who wait. @throws {Unreachable} if the line breaks */
  more(): Promise<void>;
}

export function arrivingHtml(response: Response): ArrivingHtml {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let reading: Promise<void> | undefined;
  const html = {
    text: '',
    isWhole: reader === undefined,
    more() {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
  async function read(): Promise<void> {
    const part = await reader?.read().catch(refuse);
    html.text += decoder.decode(part?.value, { stream: part?.done === false });
    html.isWhole = part?.done !== false;
  }
  return html;
}

/** Waits for all of it. */
export async function wholeHtml(html: ArrivingHtml): Promise<string> {
  while (!html.isWhole) {
    await html.more();
  }
  return html.text;
}

/** `fetch` and the reader of its response reject with a `TypeError` when the network fails. */
export function refuse(error: unknown): never {
  throw error instanceof TypeError ? new Unreachable() : error;
}
