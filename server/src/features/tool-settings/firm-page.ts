import { buffer } from 'node:stream/consumers'
import type { Deps } from '#server/deps.ts'
import { findFile } from '#server/features/files/files.queries.ts'
import { escapedHtml as text, htmlPage } from '#server/http/reply/html-page.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { findToolSettings } from './tool-settings.queries.ts'

export interface Firm {
  name: string
  phone: string
  logo: string | null
}

/** A logo that is larger would hold the page up. */
const maxLogoBytes = 300_000

export async function firmOf({ db, files }: Deps): Promise<Firm> {
  const { companyName: name, companyPhone: phone, logoFileId } = await findToolSettings(db)
  const file = logoFileId === null ? undefined : await findFile(db, logoFileId)
  if (!file || file.bytes > maxLogoBytes) return { name, phone, logo: null }
  try {
    const bytes = await buffer(await files.open(file.key))
    return { name, phone, logo: `data:${file.mediaType};base64,${bytes.toString('base64')}` }
  } catch {
    // The page matters more than its letterhead: a store that is away holds up nothing.
    return { name, phone, logo: null }
  }
}

interface Framed {
  status?: 200 | 404 | 429
  title: string
  firm: Firm
  style?: string
  body: string
}

/** The firm's name and logo above, its telephone number below: a person who has a question needs no account. */
export function framedPage({ status = 200, title, firm, style = '', body }: Framed): FileAnswer {
  const logo = firm.logo ? `<img src="${text(firm.logo)}" alt="">` : ''
  return htmlPage({
    status,
    title,
    head: '<meta name="robots" content="noindex, nofollow">\n',
    style: baseStyle + style,
    body: `<header>${logo}<p class="from">${text(firm.name)}</p></header>
${body}
${callHtml(firm)}`,
    formAction: "'self'",
    imgSrc: 'data:',
    headers: { 'x-robots-tag': 'noindex, nofollow' },
  })
}

function callHtml({ name, phone }: Firm): string {
  if (!phone) return ''
  const number = `<a href="tel:${text(phone.replace(/[^\d+]/g, ''))}">${text(phone)}</a>`
  return `<footer><p>Any questions? Call ${text(name || 'us')} on ${number}.</p></footer>`
}

export function busyPage(firm: Firm): FileAnswer {
  return framedPage({
    status: 429,
    title: 'Too many attempts',
    firm,
    body: '<h1>Too many attempts</h1><p>Please try again in a minute.</p>',
  })
}

/** The colours are those of the product’s own pages, which a page without its style sheet has to name again. */
const baseStyle = `:root{color-scheme:light dark;--page:#f5f6f8;--surface:#fff;--text:#172033;--muted:#455065;--line:#7f899d;--danger:#9c1616;--danger-soft:#fdecec;--danger-action:#a91c1b;--link:#14213d}
@media (prefers-color-scheme:dark){:root{--page:#0d1422;--surface:#131c2e;--text:#e9edf5;--muted:#b3bdd0;--line:#6c7993;--danger:#ffaaa6;--danger-soft:#361518;--danger-action:#a92b29;--link:#c9d6f2}}
body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:1.5rem;background:var(--page);color:var(--text);overflow-wrap:anywhere}
header{display:flex;align-items:center;gap:.75rem;margin-bottom:1rem}header img{max-width:8rem;max-height:3rem;padding:.25rem;border-radius:8px;background:#fff;object-fit:contain}
.from{margin:0;font-weight:650}footer{margin-top:2rem;padding-top:.5rem;border-top:1px solid var(--line)}a{color:var(--link)}a[href^=tel]{white-space:nowrap}
h1{font-size:1.75rem;margin:.25rem 0}h2{font-size:1.2rem;margin:1.5rem 0 .5rem}.muted{color:var(--muted)}
.danger{border-left:6px solid var(--danger);background:var(--danger-soft);padding:.75rem 1rem;margin:1rem 0}.danger h2{color:var(--danger);margin:0}
.what{font-weight:700;font-size:1.25rem;margin:.25rem 0}dl{margin:.75rem 0 0}dt{font-size:.95rem;color:var(--muted)}dd{margin:0 0 .5rem}
fieldset{border:0;padding:0;margin:0}legend{padding:0}label{display:block;margin:.75rem 0}label small{display:block}.answers{list-style:none;padding:0}.answers li{padding:.5rem 0;border-top:1px solid var(--line)}
.choice{border:1px solid var(--line);border-radius:8px;padding:.75rem;background:var(--surface)}input:not([type=radio]),textarea{display:block;width:100%;box-sizing:border-box;font:inherit;margin-top:.3rem;padding:.6rem;border:1px solid var(--line);border-radius:8px;background:var(--surface);color:inherit}
button{font:inherit;font-weight:600;width:100%;margin-top:.5rem;padding:.8rem;border:1px solid var(--danger-action);border-radius:8px;background:var(--danger-action);color:#fff}
button.quiet{background:var(--surface);border-color:var(--line);color:var(--text)}.answers button{width:auto;padding:.5rem 1rem}
.error{color:var(--danger);font-weight:600}.done{border-left:6px solid #0a7a45;padding:.5rem 1rem;background:var(--surface)}`
