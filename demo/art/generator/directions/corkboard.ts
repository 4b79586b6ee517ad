export function corkboard(w: number, h: number): string {
  const grid = Array.from(
    { length: 7 },
    (_, i) =>
      `<path d="M${w * 0.06 + i * 44} ${h * 0.14}v264M${w * 0.06} ${h * 0.14 + i * 44}h264" stroke="#6a7a6a" stroke-width="2"/>`,
  ).join('');
  const photos = [
    [0.36, 0.13, -5],
    [0.48, 0.2, 4],
    [0.36, 0.42, 3],
    [0.49, 0.47, -4],
  ]
    .map(
      ([x, y, r], i) =>
        `<g transform="translate(${x! * w} ${y! * h}) rotate(${r})"><rect width="104" height="120" fill="#fbf8ef"/><rect x="8" y="8" width="88" height="84" fill="${['#8d9f87', '#c9a27a', '#7a8fa3', '#a3807a'][i]}"/><circle cx="52" cy="44" r="18" fill="#3f3a32"/><path d="M18 92 Q52 50 86 92Z" fill="#3f3a32"/><circle cx="52" cy="2" r="7" fill="#ef476f"/></g>`,
    )
    .join('');
  return `<rect x="${w * 0.03}" y="${h * 0.07}" width="${w * 0.58}" height="${h * 0.66}" rx="10" fill="#b98a58"/><rect x="${w * 0.03}" y="${h * 0.07}" width="${w * 0.58}" height="${h * 0.66}" rx="10" fill="none" stroke="#5a3a1c" stroke-width="14"/><rect x="${w * 0.05}" y="${h * 0.12}" width="296" height="300" fill="#fbf3e4"/>${grid}<text x="${w * 0.075}" y="${h * 0.26}" font-size="38" fill="#ef476f" font-family="SansSC" font-weight="700">✓</text><text x="${w * 0.148}" y="${h * 0.39}" font-size="38" fill="#ef476f" font-family="SansSC" font-weight="700">✓</text><text x="${w * 0.112}" y="${h * 0.46}" font-size="38" fill="#3f4e3c" font-family="SansSC" font-weight="700">✕</text>${photos}<path d="M${w * 0.403} ${h * 0.135} L${w * 0.523} ${h * 0.205} L${w * 0.403} ${h * 0.425} L${w * 0.533} ${h * 0.475}" stroke="#d62839" stroke-width="3.5" fill="none"/>`;
}
