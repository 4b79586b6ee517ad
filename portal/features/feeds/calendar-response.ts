import { feedResponse } from './feed-response.ts';

const FILE = /^(?<id>[1-9]\d{0,14})\.ics$/i;

/** The id in a calendar's file name, `12.ics`; undefined where it is no such name. */
export function idOfFile(file: string | undefined): string | undefined {
  return FILE.exec(file ?? '')?.groups?.id;
}

/** A calendar as an answer, with the name it is saved under. */
export function calendarResponse(text: string, file: string): Response {
  const answer = feedResponse(text, 'text/calendar');
  answer.headers.set('content-disposition', `inline; filename="${file}"`);
  return answer;
}
