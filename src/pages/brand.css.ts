import { site } from '../base/brand/rules/site.ts';

/** The operator's own accent colour, where `site.json` sets one; the layout links it only then. Its selector outweighs that of `tokens.css`. */
export function GET(): Response {
  const { accent } = site;
  const css = accent
    ? `:root:root{--accent:${accent.light};--accent-strong:color-mix(in srgb,${accent.light} 75%,#000);--accent-ground:color-mix(in srgb,${accent.light} 12%,#fff);--cover:color-mix(in srgb,${accent.light} 75%,#000)}
@media (prefers-color-scheme:dark){:root:root{--accent:${accent.dark};--accent-strong:color-mix(in srgb,${accent.dark} 75%,#fff);--accent-ground:color-mix(in srgb,${accent.dark} 18%,#000);--cover:color-mix(in srgb,${accent.light} 50%,#000)}}
`
    : '';
  return new Response(css, { headers: { 'content-type': 'text/css; charset=utf-8' } });
}
