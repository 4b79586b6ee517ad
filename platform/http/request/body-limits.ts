import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDeeper, MAX_DEPTH } from '#platform/core/json-depth.ts';

/** Fields of a form, and characters per field; the portal's longest is a proof of work. */
const MOST_FIELDS = 100;
const LONGEST_FIELD = 8_192;
const KILOBYTE = 1024;
const SHOWN = 60;

/** A body over a limit: the status, and a message that names the limit. */
class BodyRefused extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Parses form bodies and limits bodies beyond their size: no compression, JSON depth, form fields. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() !== 'identity') {
      throw new BodyRefused(
        415,
        `不接受压缩过的请求内容（Content-Encoding: ${encoding.slice(0, SHOWN)}），请不压缩直接发送`,
      );
    }
    return payload;
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => readForm(body),
  );
  app.addHook('preHandler', async ({ body, headers }) => {
    if (/json/i.test(headers['content-type'] ?? '') && isDeeper(body, MAX_DEPTH)) {
      throw new BodyRefused(400, `内容嵌套超过 ${MAX_DEPTH} 层，请减少嵌套后再提交`);
    }
  });
}

/** The player-facing message of a body error; undefined for other errors. */
export function bodyProblem(
  error: { statusCode?: number; code?: string; message?: string },
  request: Pick<FastifyRequest, 'headers' | 'routeOptions'>,
): string | undefined {
  if (error instanceof BodyRefused) {
    return error.message;
  }
  const { bodyLimit = 0 } = request.routeOptions;
  const { 'content-length': length, 'content-type': type = '' } = request.headers;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE': {
      const size = length ? `有 ${sizeText(Number(length))}，` : '太大，';
      return `提交的内容${size}最多 ${sizeText(bodyLimit)}，请分成几次提交`;
    }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return `不接受这种格式的内容（${type.split(';', 1)[0]?.slice(0, SHOWN)}），请按接口文档提交`;
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return '内容不是正确的 JSON，请检查后再提交';
    default:
      return undefined;
  }
}

function readForm(body: string): URLSearchParams {
  const form = new URLSearchParams(body);
  if (form.size > MOST_FIELDS) {
    throw new BodyRefused(400, `表单有 ${form.size} 个字段，最多 ${MOST_FIELDS} 个，请减少后再提交`);
  }
  for (const [name, value] of form) {
    const length = Math.max(name.length, value.length);
    if (length > LONGEST_FIELD) {
      throw new BodyRefused(
        400,
        `表单字段 ${name.slice(0, SHOWN)} 有 ${length} 个字，最多 ${LONGEST_FIELD} 个，请缩短后再提交`,
      );
    }
  }
  return form;
}

function sizeText(bytes: number): string {
  return bytes < KILOBYTE * KILOBYTE
    ? `${Math.ceil(bytes / KILOBYTE)} KB`
    : `${Number((bytes / KILOBYTE / KILOBYTE).toFixed(1))} MB`;
}
