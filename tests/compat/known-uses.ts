/** An accepted use of a missing feature. */
export interface KnownUse {
  /** Its path in the compat data. */
  feature: string;
  /** The allowed files, without hashes; a polyfill covers every file that runs in a page. */
  files: readonly string[] | 'pages';
  because: string;
}

/** Scripts that run outside pages, without the polyfills of `old-browsers.ts`. */
export const OUTSIDE_PAGES: readonly string[] = ['sw', 'proof-worker'];

const REACT_TRANSITIONS = 'React calls it for <ViewTransition> only, which the pages do not use';
export const ADDED = 'old-browsers.ts adds it';

/** Entries that share a reason. */
function uses(files: KnownUse['files'], because: string, ...features: string[]): KnownUse[] {
  return features.map((feature) => ({ feature, files, because }));
}

/** Uses in the libraries of both bundles. */
function reactUses(file: string): KnownUse[] {
  return [
    ...uses([file], REACT_TRANSITIONS, 'api.Document.startViewTransition'),
    ...uses(
      [file],
      'React checks `typeof` first',
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

/** Uses in zod. */
function zodUses(file: string): KnownUse[] {
  return [
    ...uses([file], 'its own method', 'api.EventTarget.when'),
    ...uses([file], 'zod checks `in Error` first', 'javascript.builtins.Error.captureStackTrace'),
  ];
}

/** The portal's uses. A test runs the built polyfill script and checks what it adds. */
export const portalUses: readonly KnownUse[] = [
  ...uses('pages', ADDED, 'javascript.builtins.Object.hasOwn', 'api.HTMLDialogElement.showModal'),
  ...uses(['proof-worker'], 'proof-worker.ts adds it', 'javascript.builtins.Object.hasOwn'),
  ...reactUses('react'),
  ...zodUses('actions'),
  ...uses(
    ['react'],
    REACT_TRANSITIONS,
    'api.Document.getAnimations',
    'api.Element.animate.options_pseudoElement_parameter',
    'api.KeyframeEffect.getKeyframes',
    'api.KeyframeEffect.setKeyframes',
  ),
  ...uses(['react'], 'React checks `typeof` first', 'api.reportError'),
  ...uses(['share-button'], 'checked by `typeof` first', 'api.Navigator.share'),
  ...uses(
    ['overlays'],
    'reminders are offered where `Notification` exists; Safari below 16.4 has neither',
    'api.ServiceWorkerRegistration.showNotification',
  ),
  ...uses(
    ['login-panel', 'login-dialog', 'proof-worker'],
    '@noble/hashes checks `typeof` first',
    'javascript.builtins.Uint8Array.fromHex',
    'javascript.builtins.Uint8Array.toHex',
  ),
];

/** The admin site's uses. Its chunks change with its libraries, so a method of that name may be in any of them. */
export const consoleUses: readonly KnownUse[] = [
  ...reactUses('react'),
  ...zodUses('schemas'),
  ...uses(['schemas'], 'zod checks `typeof` first', 'api.URL.canParse_static'),
  ...uses(
    ['esm'],
    '@simplewebauthn/browser checks `typeof` first',
    'api.PublicKeyCredential.isConditionalMediationAvailable_static',
    'api.PublicKeyCredential.getClientCapabilities_static',
    'api.AuthenticatorAttestationResponse.getAuthenticatorData',
    'api.AuthenticatorAttestationResponse.getPublicKey',
    'api.SubtleCrypto.getPublicKey',
    'api.AuthenticatorAttestationResponse.getPublicKeyAlgorithm',
    'api.AuthenticatorAttestationResponse.getTransports',
  ),
  ...uses(
    'pages',
    'missing-apis.ts adds it',
    'javascript.builtins.Array.findLast',
    'javascript.builtins.String.toWellFormed',
  ),
  ...uses('pages', 'antd checks before it reads', 'api.Navigator.connection'),
  ...uses(
    'pages',
    'when-near.ts checks `typeof` first',
    'api.Window.requestIdleCallback',
    'api.Window.cancelIdleCallback',
  ),
  ...uses('pages', 'antd copies as text/html with an option that is unused', 'api.ClipboardItem'),
  ...uses(
    'pages',
    'ProseMirror checks before it calls',
    'api.Selection.getComposedRanges',
    'api.trustedTypes',
    'api.Document.caretRangeFromPoint',
    'api.Document.caretPositionFromPoint',
  ),
  ...uses(
    'pages',
    'a method of a library with the same name: React, antd, dayjs, Tiptap, ECharts',
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
    'api.Navigator.install',
    'api.Notification.actions',
    'api.ServiceWorkerRegistration.sync',
  ),
];
