/** A patched sailing ship on wheels, for the dried-up sea; x, y its middle and ground as shares. */
export const landship = (x: number, y: number, size: number): { draw: (w: number, h: number) => string } => ({
  draw: (w, h) => {
    const wheel = (cx: number, r: number): string =>
      `<g transform="translate(${cx} 0)"><circle cy="${-r}" r="${r}" fill="#2f2f45"/><circle cy="${-r}" r="${r * 0.8}" fill="#6a5a52"/><circle cy="${-r}" r="${r * 0.66}" fill="#3a3648"/>${[0, 45, 90, 135].map((a) => `<rect x="${-r * 0.07}" y="${-r * 1.72}" width="${r * 0.14}" height="${r * 1.44}" fill="#8f7a68" transform="rotate(${a} 0 ${-r})"/>`).join('')}<circle cy="${-r}" r="${r * 0.2}" fill="#c9a884"/></g>`;
    const sail = (path: string, ribs: string, id: string, from: string, to: string): string =>
      `<linearGradient id="${id}" x1="0" x2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><path d="${path}" fill="url(#${id})"/><path d="${ribs}" stroke="#7a5a4a" stroke-width="4" fill="none" opacity=".75"/>`;
    const planks = [0, 1, 2, 3]
      .map(
        (i) =>
          `<path d="M${-228 + i * 16} ${-128 + i * 26}Q0 ${-104 + i * 26} ${238 - i * 18} ${-134 + i * 26}" stroke="#3a2a30" stroke-width="3.5" fill="none" opacity=".65"/>`,
      )
      .join('');
    return `<g transform="translate(${x * w} ${h - y * h}) scale(${(size * h) / 560})"><ellipse cy="4" rx="270" ry="20" fill="#2a2c40" opacity=".35"/>
<rect x="-12" y="-560" width="16" height="430" fill="#4a3a3a"/><rect x="122" y="-450" width="12" height="310" fill="#4a3a3a"/><rect x="-152" y="-420" width="12" height="280" fill="#4a3a3a"/>
${sail('M-4 -545 C110 -500 130 -360 104 -236 L-4 -206 C20 -320 16 -440 -4 -545Z', 'M4 -480Q70 -462 104 -440M12 -410Q80 -392 120 -376M12 -330Q76 -312 120 -304M6 -262Q60 -250 108 -244', 'ls1', '#fbf0e0', '#d9a98a')}
${sail('M128 -440 C206 -400 220 -300 200 -214 L126 -196 C142 -270 142 -366 128 -440Z', 'M138 -380Q180 -366 206 -350M142 -310Q184 -298 212 -288M138 -246Q176 -238 206 -232', 'ls2', '#f2dcc8', '#b9806a')}
${sail('M-146 -410 C-80 -378 -70 -290 -86 -210 L-148 -196 C-134 -260 -134 -344 -146 -410Z', 'M-138 -350Q-100 -336 -80 -322M-136 -280Q-100 -268 -76 -260', 'ls3', '#e9cdb8', '#a8705e')}
<path d="M40 -420l44 14l-8 52l-42 -14Z" fill="#c9694e"/><path d="M150 -300l34 10l-6 40l-32 -10Z" fill="#8a94a8"/><path d="M4 -560l70 18l-70 20Z" fill="#e07a5f"/>
<linearGradient id="lsh" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b98a6c"/><stop offset=".5" stop-color="#7a5648"/><stop offset="1" stop-color="#3f3240"/></linearGradient>
<path d="M-262 -176 L-216 -176 L-206 -150 Q0 -122 214 -152 L232 -190 L290 -206 Q262 -72 176 -34 L-160 -34 Q-226 -70 -262 -176Z" fill="url(#lsh)"/>${planks}<path d="M-258 -170Q0 -128 284 -200" stroke="#f2d3b0" stroke-width="7" fill="none" opacity=".8"/>
${[-120, -50, 20, 90].map((px) => `<rect x="${px}" y="-96" width="26" height="24" rx="4" fill="#2a2030"/><rect x="${px + 3}" y="-93" width="20" height="8" fill="#ffcf8a" opacity=".8"/>`).join('')}
${wheel(-150, 62)}${wheel(150, 62)}${wheel(0, 46)}<path d="M290 -206l60 -26" stroke="#4a3a3a" stroke-width="9"/><path d="M340 -228 L130 -440M-10 -548L128 -444M-12 -548L-146 -414" stroke="#5a4a4a" stroke-width="2.5"/></g>`;
  },
});
