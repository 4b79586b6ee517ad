import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

interface Operation {
  requestBody?: { content: Record<string, { schema: { oneOf: { title: string; required: string[] }[] } }> };
}

it('[ACC-01] the API reference tells the account calls, field by field', () => {
  const { paths } = openApiDocument([], '1') as { paths: Record<string, { post: Operation }> };
  expect(Object.keys(paths)).toEqual(['/account/index.php', '/account/challenge', '/account/logout']);
  const forms =
    paths['/account/index.php']?.post.requestBody?.content['application/x-www-form-urlencoded']?.schema.oneOf;
  expect(forms?.map(({ title, required }) => [title, required])).toEqual([
    ['g=api&m=user&a=login_by_mobile_code', ['mobile', 'code', 'appid', 'channel', 'system', 'machine_code']],
    ['g=api&m=userbox&a=login', ['username', 'password', 'channel', 'system', 'is_web', 'machine_code']],
    ['g=api&m=user&a=send_message', ['appid', 'mobile', 'type']],
    ['g=api&m=user&a=forget_password_by_mobile', ['mobile', 'code', 'password', 'appid']],
  ]);
});
