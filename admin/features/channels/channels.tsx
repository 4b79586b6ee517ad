import { Tag } from 'antd';
import { Link } from 'react-router';
import { defineResource, hintedSection } from '#admin/resources/definition.ts';
import { channels } from '#contract/admin/channels.ts';
import { ChannelLink } from './channel-link.tsx';

export const resource = defineResource({
  calls: channels,
  titleOf: ({ name }) => name,
  formActions: (id) => <ChannelLink id={id} />,
  filters: [
    { name: 'q', label: '名称、代码、合作方', kind: 'text' },
    { name: 'closed', label: '已停用', kind: 'switch' },
  ],
  columns: [
    { key: 'id', title: '编号', sort: 'id', width: 70 },
    {
      key: 'name',
      isLink: true,
      title: '渠道',
      sort: 'name',
      width: 170,
      render: ({ name, is_closed }) => (
        <>
          {name} {is_closed && <Tag>已停用</Tag>}
        </>
      ),
    },
    { key: 'code', title: '代码', width: 120 },
    { key: 'partner', title: '合作方', width: 130, empty: '未填写' },
    { key: 'landing', title: '落地页', width: 170 },
    {
      key: 'visits',
      title: '近 30 天访问',
      width: 110,
      align: 'right',
      render: ({ id, visits }) => <Link to={`/promotion?channel=${id}`}>{visits.toLocaleString('en')}</Link>,
    },
    { key: 'registrations', title: '近 30 天注册', width: 110, kind: 'count' },
    { key: 'created_at', title: '创建时间', sort: 'created_at', width: 150, isHidden: true, kind: 'moment' },
  ],
  sections: [
    hintedSection(
      '渠道',
      '访客打开渠道的链接后 24 小时内的下载、注册、预约、领取都计入这个渠道；之后打开其他渠道的链接，改计入后一个渠道。浏览器里只保存渠道代码，不识别访客。',
      [
        { name: 'name', kind: 'text', isRequired: true },
        {
          name: 'code',
          kind: 'text',
          isRequired: true,
          hint: '链接的最后一段，例如 /c/douyin-01；有了数据后不能再改',
        },
        { name: 'partner', kind: 'text', hint: '由谁推广，只在后台显示' },
        {
          name: 'landing',
          kind: 'link',
          isRequired: true,
          hint: '本站的路径，例如 / 或 /BaseYxDetails?id=1',
        },
        { name: 'note', kind: 'text' },
        { name: 'is_closed', kind: 'switch', hint: '停用后链接直接打开首页，不再计数；已有数据保留' },
      ],
    ),
  ],
  empty: () => ({ name: '', code: '', partner: '', landing: '/', note: '', is_closed: false }),
});
