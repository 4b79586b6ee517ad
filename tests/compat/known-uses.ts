/** A use of something that an engine lacks, which is fine all the same. */
export interface KnownUse {
  /** Its path in the compat data. */
  feature: string;
  /** The files that may, without their hashes; a polyfill serves every file that runs in a page. */
  files: readonly string[] | 'pages';
  because: string;
}

/** Scripts that run outside a page, where `old-browsers.ts` adds nothing. */
export const OUTSIDE_PAGES: readonly string[] = ['sw', 'proof-worker'];

const REACT_TRANSITIONS = 'React calls it for <ViewTransition> alone, which the pages do not use';
export const ADDED = 'old-browsers.ts adds it';

/** Entries with one reason. */
function uses(files: KnownUse['files'], because: string, ...features: string[]): KnownUse[] {
  return features.map((feature) => ({ feature, files, because }));
}

/** What the libraries of both bundles do. */
function reactUses(file: string): KnownUse[] {
  return [
    ...uses([file], REACT_TRANSITIONS, 'api.Document.startViewTransition'),
    ...uses(
      [file],
      'React asks `typeof` first',
      'api.Window.navigation',
      'api.Window.setImmediate',
      'api.Navigator.connection',
    ),
    ...uses(
      [file],
      'React passes it for customised built-in elements, which the pages do not use',
      'api.Document.createElement.options_parameter.options_is_parameter',
    ),
  ];
}

/** What zod does. */
function zodUses(file: string): KnownUse[] {
  return [
    ...uses([file], 'a method of its own', 'api.EventTarget.when'),
    ...uses([file], 'zod asks `in Error` first', 'javascript.builtins.Error.captureStackTrace'),
  ];
}

/** The portal's uses. A test runs the built script for old browsers: what it adds is there after it. */
export const portalUses: readonly KnownUse[] = [
  ...uses(
    'pages',
    ADDED,
    'javascript.builtins.Array.at',
    'javascript.builtins.Object.hasOwn',
    'javascript.builtins.String.replaceAll',
    'api.TransformStream',
    'api.ReadableStream.pipeThrough',
    'api.HTMLDialogElement.showModal',
  ),
  ...uses(['proof-worker'], 'proof-worker.ts adds it', 'javascript.builtins.Object.hasOwn'),
  ...reactUses('libraries'),
  ...zodUses('actions'),
  ...uses(
    ['libraries'],
    REACT_TRANSITIONS,
    'api.Document.getAnimations',
    'api.Element.animate.options_pseudoElement_parameter',
    'api.KeyframeEffect.getKeyframes',
    'api.KeyframeEffect.setKeyframes',
  ),
  ...uses(['libraries'], 'React asks `typeof` first', 'api.reportError'),
  ...uses(['share-button'], 'is asked for by `typeof` first', 'api.Navigator.share'),
  ...uses(
    ['post-load'],
    'reminders are offered where `Notification` exists; Safari below 16.4 has neither',
    'api.ServiceWorkerRegistration.showNotification',
  ),
  ...uses(
    ['login-panel', 'proof-worker'],
    '@noble/hashes asks `typeof` first',
    'javascript.builtins.Uint8Array.fromHex',
    'javascript.builtins.Uint8Array.toHex',
  ),
];

/** The back office's uses. Its chunks move with its libraries, so a method of the same name may stand in any of them. */
export const consoleUses: readonly KnownUse[] = [
  ...reactUses('react'),
  ...zodUses('schemas'),
  ...uses(
    'pages',
    'missing-apis.ts adds it',
    'javascript.builtins.Array.findLast',
    'javascript.builtins.String.toWellFormed',
  ),
  ...uses('pages', 'antd asks before it reads', 'api.Navigator.connection'),
  ...uses(
    'pages',
    'the full screen button of pro-components, which no list shows',
    'api.Element.requestFullscreen',
    'api.Document.exitFullscreen',
    'api.Document.fullscreenElement',
    'api.Document.fullscreenEnabled',
    'api.Window.fullScreen',
  ),
  ...uses('pages', 'antd copies as text/html where an option says so, which none does', 'api.ClipboardItem'),
  ...uses(
    'pages',
    'ProseMirror asks before it calls',
    'api.Selection.getComposedRanges',
    'api.trustedTypes',
    'api.Document.caretRangeFromPoint',
    'api.Document.caretPositionFromPoint',
  ),
  ...uses(
    'pages',
    'a method of a library with the same name: React, antd, dayjs, Tiptap, ECharts',
    'javascript.builtins.Iterator.toArray',
    'javascript.builtins.Uint8Array.toHex',
    'javascript.builtins.ArrayBuffer.resize',
    'javascript.builtins.Set.union',
    'javascript.builtins.Intl.PluralRules.selectRange',
    'api.CompositionEvent.locale',
    'api.CustomElementRegistry.getName',
    'api.DataTransfer.addElement',
    'api.Element.getHTML',
    'api.EventTarget.when',
    'api.HTMLButtonElement.command',
    'api.IntersectionObserver.delay',
    'api.IntersectionObserverEntry.isVisible',
    'api.Navigator.install',
    'api.Notification.actions',
    'api.ServiceWorkerRegistration.sync',
  ),
];
