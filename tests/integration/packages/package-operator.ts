import { PART_BYTES, packageBegin, packageFinish, packagePart } from '#contract/admin/packages.ts';
import type { OperatorBrowser } from '../admin/operator-app.ts';

export const MODIFIED = Date.parse('2026-11-20T02:00:00Z');

/** Begins an upload of a file. */
export async function begin(
  operator: OperatorBrowser,
  file_name: string,
  body: Buffer,
  modified_at = MODIFIED,
) {
  return (await operator.request(packageBegin, { file_name, size_bytes: body.length, modified_at })).json();
}

export function partOf(body: Buffer, number: number): Buffer {
  return body.subarray(number * PART_BYTES, (number + 1) * PART_BYTES);
}

export async function sendPart(operator: OperatorBrowser, id: number, number: number, body: Buffer) {
  return (await operator.request(packagePart, { id, number }, body)).json();
}

/** Sends the parts that are not there, and finishes. */
export async function uploadAll(operator: OperatorBrowser, file_name: string, body: Buffer) {
  const begun = await begin(operator, file_name, body);
  if (begun.status === 0) {
    return begun;
  }
  const { id, received } = begun.data;
  for (let number = 0; number * PART_BYTES < body.length; number += 1) {
    if (!received.includes(number)) {
      const sent = await sendPart(operator, id, number, partOf(body, number));
      if (sent.status === 0) {
        return sent;
      }
    }
  }
  return (await operator.request(packageFinish, { id })).json();
}
