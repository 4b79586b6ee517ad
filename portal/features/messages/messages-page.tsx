import { tablePage } from '#portal/head/table-page.ts';
import { island } from '#portal/islands/island.tsx';
import { Page } from '#portal/ui/page.tsx';
import { MessagesPanel } from './messages-panel.tsx';

const PanelIsland = island('messages-panel', MessagesPanel, 'player');

export const messagesPage = tablePage<null>({
  load: async () => null,
  describe: ({ site }) => ({
    title: '消息',
    description: `${site.name}发给您的消息：评论回复、举报和申诉的处理结果、收藏游戏的礼包和开服提醒。`,
    path: '/BaseMessage',
    noindex: true,
  }),
  Page: MessagesPage,
});

/** The same for every visitor: the messages come to the browser alone. */
function MessagesPage() {
  return (
    <Page title="消息">
      <PanelIsland />
    </Page>
  );
}
