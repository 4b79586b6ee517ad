import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { AsSaved } from './as-saved.ts';
import { CaptionedPicture, EmbeddedVideo, Picture } from './embedded.ts';
import { Aligned, Highlighted, Toned } from './formatting.ts';

/** The formatting that the portal's articles allow. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    strike: false,
    horizontalRule: false,
    link: { openOnClick: false, protocols: ['http', 'https'], defaultProtocol: 'https' },
  }),
  AsSaved,
  Aligned,
  Toned,
  Highlighted,
  Picture,
  CaptionedPicture,
  EmbeddedVideo,
  TableKit.configure({ table: { resizable: false } }),
];
