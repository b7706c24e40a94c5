import { Html, html } from '../../http/page.ts'
import type { Contents, Entry, Errand, More } from './letter.ts'
import { texts } from './texts.ts'

/** A media condition: the letter by day and by night alike, or one of them for a preview. */
export type Scheme = '(prefers-color-scheme:dark)' | 'all' | 'not all'

const FONT = "font-family:'Onest',-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** Colours of the icons by day; `.volt` … replace them by night. */
const plates = {
  energy: ['volt', '#edfac4', '#446000', '⚡'],
  coins: ['sun', '#fff0d6', '#7f4b00', '●'],
  chip: ['aqua', '#d5f6f6', '#005f66', '⬢'],
  mission: ['blue', '#e2eaff', '#1a43c8', '◎'],
  booking: ['aqua', '#d5f6f6', '#005f66', '▣'],
  article: ['blue', '#e2eaff', '#1a43c8', '♡'],
  letter: ['blue', '#e2eaff', '#1a43c8', '✉'],
} as const satisfies Record<Entry['icon'], readonly string[]>

/**
 * The colours of the elements' attributes are those of the day. In mail programs that know a dark scheme the rules below
 * replace them at night; all others ignore these rules.
 */
const style = (scheme: Scheme) => `body{margin:0;padding:0;background:#e9eff9}table{border-spacing:0}
@media (max-width:620px){.w{width:100%!important}.p{padding-left:20px!important;padding-right:20px!important}.hero{padding:24px 20px!important}.big{font-size:26px!important;line-height:32px!important}.row{display:block!important}.sum{display:block!important;padding:0 16px 16px 70px!important;text-align:left!important}.btn a{display:block!important;text-align:center}}
@media ${scheme}{.bg{background:#080d20!important}.card{background:#111a38!important}.hero{background:#18265c!important}.ink,.ink b,.ink h2{color:#f1f5ff!important}.mut{color:#bdc8ec!important}.s2,.foot{background:#18234a!important}.foot{color:#bdc8ec!important}.lnk{color:#9db8ff!important}.ink .coin{color:#ffcb6b!important}.coral{color:#ffa48f!important}.wait{border-color:#ffa48f!important}.volt{background:#2b3a22!important;color:#d3f65a!important}.sun{background:#3d3116!important;color:#ffcb6b!important}.aqua{background:#123a4c!important;color:#7fe6e8!important}.blue{background:#24336d!important;color:#cfdbff!important}.btn{background:#c8f135!important}.btn a{color:#17260a!important}}`
/** Markup of this file, which holds no value of anybody. */
const raw = (text: string) => new Html(text)
const TABLE = raw(table)
const FACE = raw(FONT)

const heading = (text: string) => html`
<tr><td class="p ink" style="padding:20px 32px 14px;${FACE};color:#0d1b40"><h2 style="margin:0;font-size:20px;line-height:26px;font-weight:700">${text}</h2></td></tr>`

const link = (href: string, text: string) =>
  html`<a class="lnk" href="${href}" style="color:#1d49d8;font-weight:700">${text}</a>`

const more = ({ text, links }: More) => html`
<tr><td class="p mut" style="padding:0 32px 12px;${FACE};font-size:15px;line-height:23px;color:#3f4c73">${text}: ${links.map(({ href, text: where }, at) => html`${texts.joint(at, links.length)}${link(href, where)}`)}</td></tr>`

function entry({ icon, title, text, energy, coins, href }: Entry) {
  const [plate, background, color, sign] = plates[icon]
  return html`
<tr><td style="padding:0 32px 12px" class="p"><table ${TABLE} width="100%" class="s2" style="background:#f3f7fd;border-radius:16px"><tr class="row">
<td width="40" valign="top" style="padding:16px 14px 16px 16px"><table ${TABLE}><tr><td width="40" height="40" align="center" valign="middle" aria-hidden="true" class="${plate}" style="width:40px;height:40px;border-radius:12px;background:${background};color:${color};${FACE};font-size:18px;font-weight:700;line-height:40px">${sign}</td></tr></table></td>
<td valign="top" class="ink" style="padding:15px 8px 16px 0;${FACE};font-size:16px;line-height:22px;color:#0d1b40;word-break:break-word"><a href="${href}" class="ink" style="color:#0d1b40;text-decoration:none"><b>${title}</b></a><br><span class="mut" style="font-size:14px;line-height:20px;color:#3f4c73">${text}</span></td>
${(energy || coins) && html`<td valign="top" align="right" class="ink sum" style="padding:16px 16px 16px 8px;white-space:nowrap;${FACE};font-size:15px;line-height:22px;font-weight:700;color:#0d1b40">${energy}${energy && coins && html`<br>`}${coins && html`<span class="coin" style="color:#7f4b00">${coins}</span>`}</td>`}
</tr></table></td></tr>`
}

const errand = ({ until, title, text, action, href }: Errand) => html`
<tr><td class="p" style="padding:0 32px 12px"><table ${TABLE} width="100%" class="wait" style="border:2px solid #a82c12;border-radius:16px"><tr><td class="ink" style="padding:18px 20px 20px;${FACE};font-size:16px;line-height:23px;color:#0d1b40;word-break:break-word">
${until && html`<span class="coral" style="font-size:14px;font-weight:700;color:#a82c12">${until}</span><br>`}<b style="font-size:18px;line-height:26px">${title}</b>${text && html`<br><span class="mut" style="font-size:15px;color:#3f4c73">${text}</span>`}
<table ${TABLE} style="margin-top:16px"><tr><td class="btn" bgcolor="#2152f3" style="background:#2152f3;border-radius:14px"><a href="${href}" style="display:inline-block;padding:14px 26px;${FACE};font-size:16px;line-height:20px;font-weight:700;color:#ffffff;text-decoration:none">${action}</a></td></tr></table>
</td></tr></table></td></tr>`

const story = ({ title, excerpt, by, href }: NonNullable<Contents['story']>) => html`
<tr><td class="p" style="padding:0 32px 28px"><table ${TABLE} width="100%"><tr><td width="5" bgcolor="#9ccc0c" style="width:5px;background:#9ccc0c;border-radius:3px;font-size:0;line-height:0">&nbsp;</td><td class="ink" style="padding:2px 0 2px 18px;${FACE};font-size:16px;line-height:25px;color:#0d1b40;word-break:break-word"><b style="font-size:18px">${title}</b><br>${excerpt && html`<span class="mut" style="color:#3f4c73">${excerpt}</span><br>`}<span class="mut" style="font-size:14px;color:#3f4c73">${by}</span> &nbsp; ${link(href, texts.readOn)}</td></tr></table></td></tr>`

/** The letter as a page of tables with inline styles, which mail programs need; it has no pictures. */
export function htmlOf(contents: Contents, scheme: Scheme = '(prefers-color-scheme:dark)'): string {
  const { kind, subject, preview, dates, greeting, lead, entries, errands } = contents
  const [before, bright, after] = lead
  return html`<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title><style>${raw(style(scheme))}</style></head>
<body class="bg" style="margin:0;padding:0;background:#e9eff9"><div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table ${TABLE} width="100%" class="bg" style="background:#e9eff9"><tr><td align="center" style="padding:28px 12px 40px">
<table ${TABLE} class="w card" width="600" style="width:600px;max-width:600px;background:#ffffff;border-radius:28px;overflow:hidden">
<tr><td class="hero" bgcolor="#0d1b40" style="padding:28px 32px 30px;background:#0d1b40;border-radius:28px 28px 0 0;color:#ffffff;${FACE}"><table ${TABLE} width="100%"><tr><td style="${FACE};font-size:16px;font-weight:700;color:#ffffff"><span style="display:inline-block;width:12px;height:12px;border-radius:4px;background:#c8f135;line-height:12px;vertical-align:-1px">&nbsp;</span>&nbsp; ${texts.city}</td><td align="right" style="${FACE};font-size:14px;color:#b9c9ff">${dates}</td></tr></table>
<h1 class="big" style="margin:24px 0 8px;${FACE};font-size:32px;line-height:38px;font-weight:700;letter-spacing:-.02em;color:#ffffff;word-break:break-word">${greeting}</h1><p style="margin:0;${FACE};font-size:17px;line-height:26px;color:#d5defc">${before}${bright && html`<b style="color:#d8fa62">${bright}</b>`}${after}</p></td></tr>
${entries.length > 0 && [heading(texts.happened), entries.map(entry), contents.more && more(contents.more)]}
${errands.length > 0 && [heading(texts.waits), errands.map(errand), contents.moreErrands && more(contents.moreErrands)]}
${contents.story && [heading(texts.story[kind]), story(contents.story)]}
<tr><td class="foot p" style="padding:20px 32px 26px;background:#f3f7fd;${FACE};font-size:13px;line-height:20px;color:#48557c">${texts.habit[kind]}<br><a class="lnk" href="${contents.preferences}" style="color:#1d49d8">${texts.other[kind]}</a> &nbsp;·&nbsp; <a class="lnk" href="${contents.unsubscribe}" style="color:#1d49d8">${texts.stop}</a></td></tr>
</table></td></tr></table></body></html>
`.text
}

const moreText = ({ text, links }: More) =>
  `${text}: ${links.map(({ text: where, href }, at) => `${texts.joint(at, links.length)}${where} ${href}`).join('')}`

/** The same without markup. */
export function textOf(contents: Contents): string {
  const { kind, greeting, lead, entries, errands, story: told } = contents
  const block = (...lines: readonly (string | false | null)[]) => lines.filter(Boolean).join('\n')
  const parts = [
    greeting,
    lead.join(''),
    entries.length > 0 && texts.happened.toUpperCase(),
    ...entries.map(({ title, text, energy, coins, href }) =>
      block(`• ${[title, energy, coins].filter(Boolean).join(', ')}`, text && `  ${text}`, `  ${href}`),
    ),
    contents.more && moreText(contents.more),
    errands.length > 0 && texts.waits.toUpperCase(),
    ...errands.map(({ until, title, text, href }) =>
      block(`• ${title}`, until && `  ${until}`, text && `  ${text}`, `  ${href}`),
    ),
    contents.moreErrands && moreText(contents.moreErrands),
    told && texts.story[kind].toUpperCase(),
    told && block(told.title, told.excerpt, told.by, told.href),
    block(
      texts.habit[kind],
      `${texts.other[kind]}: ${contents.preferences}`,
      `${texts.stop}: ${contents.unsubscribe}`,
    ),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
