import type { z } from 'zod'
import { conditionLabels } from '#contract/inspections/equipment/condition.rules.ts'
import type { getShared, PackedPiece } from '#contract/packs/share-links.contract.ts'
import { britishDay, type Day, longDay } from '#contract/values/days.ts'
import { framedPage, type Firm } from '#server/features/tool-settings/firm-page.ts'
import { escapedHtml as text } from '#server/http/reply/html-page.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { noReport, summaryOf } from './pack-index.rules.ts'

type SharedContents = z.output<typeof getShared.reply>

export function sharedPage(
  firm: Firm,
  { token, today, ...shared }: SharedContents & { token: string; today: Day },
): FileAnswer {
  const { companyName, siteName, endsOn, pieces } = shared
  const sites = [...new Set(pieces.map(({ site }) => site))]
  return framedPage({
    title: `Certificates of ${text(companyName)}`,
    firm,
    style,
    body: `<h1>${text(companyName)}</h1>
<p class="muted">${text(siteName || 'All sites')}</p>
<p>${text(summaryOf(pieces, today))}</p>
<p><a class="button" href="/api/shared/${encodeURIComponent(token)}/pack.zip">Download all certificates</a></p>
<p class="muted">One zip with every current report and an index. This page is available until ${text(longDay(endsOn))}.</p>
${sites.map((site) => siteHtml(site, pieces)).join('\n')}`,
  })
}

function siteHtml(site: string, all: PackedPiece[]): string {
  const pieces = all.filter((piece) => piece.site === site)
  return `<section><h2>${text(site || 'No site')}</h2>
<table><thead><tr><th scope="col">Equipment</th><th scope="col">Serial number</th><th scope="col">Condition</th><th scope="col">Next due</th><th scope="col">Report</th></tr></thead>
<tbody>${pieces.map(pieceHtml).join('\n')}</tbody></table></section>`
}

const grave = ['unsafe', 'overdue']

function pieceHtml(piece: PackedPiece): string {
  const { description, makeAndLoad, location, serialNumber, assetNumber, condition, reason, nextExaminationDate } =
    piece
  return `<tr><th scope="row">${lines(description, [makeAndLoad, location].filter(Boolean).join(' · '))}</th>
<td data-label="Serial number">${lines(serialNumber, assetNumber)}</td>
<td data-label="Condition"${grave.includes(condition) ? ' class="grave"' : ''}>${lines(conditionLabels[condition], reason)}</td>
<td data-label="Next due">${nextExaminationDate ? britishDay(nextExaminationDate) : '–'}</td>
<td data-label="Report">${reportHtml(piece)}</td></tr>`
}

function reportHtml({ report }: PackedPiece): string {
  if (!report) return `<span class="grave">${noReport}</span>`
  return `<a href="${text(report.verifyUrl)}">${text(report.name)}</a><small>Issued ${britishDay(report.issuedOn)}</small>`
}

function lines(first: string, second: string): string {
  return `<span>${text(first)}</span>${second && `<small>${text(second)}</small>`}`
}

export function pinPage(firm: Firm, token: string, why = ''): FileAnswer {
  return framedPage({
    title: 'Enter the PIN',
    firm,
    style,
    body: `<h1>Enter the PIN</h1>
<p>The person who sent you this link has it.</p>
<form method="post" action="/shared/${encodeURIComponent(token)}/open">
${why && `<p class="error" role="alert">${text(why)}</p>`}
<label>PIN<input name="pin" inputmode="numeric" autocomplete="off" maxlength="12" required autofocus></label>
<button>Open</button>
</form>`,
  })
}

/** The same for one that never was as for one that has ended. */
export function noSharedPage(firm: Firm): FileAnswer {
  return framedPage({
    status: 404,
    title: 'Nothing here',
    firm,
    style,
    body: '<h1>There is nothing to see here</h1><p>The link has ended, or part of it is missing. Ask the person who sent it for a new one.</p>',
  })
}

const style = `body{max-width:64rem}form,.button{max-width:24rem}form button,.button{background:var(--link);border-color:var(--link);color:var(--page)}
.button{display:block;box-sizing:border-box;font-weight:600;text-align:center;text-decoration:none;padding:.8rem;border-radius:8px}
table{width:100%;table-layout:fixed;border-collapse:collapse;font-size:1rem}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);font-weight:400}
thead th{color:var(--muted);font-size:.9rem;width:25%}thead th:nth-child(2){width:17%}thead th:nth-child(4){width:6.5rem}thead th:nth-child(5){width:11rem}tbody th span,td.grave span,span.grave{font-weight:650}small{display:block;color:var(--muted)}.grave,.grave small{color:var(--danger)}
@media (max-width:44rem){thead{position:absolute;left:-99rem}tbody,tr,tbody th,td{display:block}tr{border-bottom:1px solid var(--line);padding:.75rem 0}tbody th,td{border:0;padding:0 0 .35rem}tbody th{font-size:1.1rem}
td{display:grid;grid-template-columns:7.5rem 1fr}td::before{content:attr(data-label);color:var(--muted);grid-row:1/3}td small,td span,td a{grid-column:2}}`
