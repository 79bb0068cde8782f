import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { findChromium } from '../e2e/find-chromium.mjs'

/** @typedef {import('../server/src/features/certificates/document/certificates.document.ts').CertificateDocument} CertificateDocument */

/** A browser that prints the same report: the same words, the same table, the same photos. */
export async function openBrowserPrinter() {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  return {
    /**
     * Milliseconds for one printing, with the browser already running.
     * @param {CertificateDocument} document
     * @param {string[]} photos one for each item
     */
    async render(document, photos) {
      const html = page(
        document,
        photos.map((photo) => `data:image/jpeg;base64,${readFileSync(photo).toString('base64')}`),
      )
      const startedAt = performance.now()
      const tab = await browser.newPage()
      await tab.setContent(html, { waitUntil: 'load' })
      await tab.pdf({ format: 'A4', printBackground: true, tagged: true })
      await tab.close()
      return performance.now() - startedAt
    },
    close: () => browser.close(),
  }
}

const style = `
  @page { margin: 20mm 17mm }
  body { font: 9pt sans-serif; color: #14213d }
  table { width: 100%; border-collapse: collapse } td, th { border-bottom: .5pt solid #d4d9e3; text-align: left; padding: 1.7mm }
  article { break-inside: avoid; border-top: .5pt solid #d4d9e3; padding: 3mm 0 }
  .facts { display: grid; grid-template-columns: repeat(3, 1fr) 40mm; gap: 2.6mm 5mm } img { width: 40mm } .small { width: 26mm } small { color: #5a6478 }
`

/**
 * @param {CertificateDocument} document
 * @param {string[]} photos
 */
function page(document, photos) {
  const rows = document.items.map(
    (item) =>
      `<tr><td>${item.place}<td>${item.description}<td>${item.serialNumber}<td>${item.safeWorkingLoad}<td>${item.result}<td>${item.nextExamination}`,
  )
  const items = document.items.map(
    (item) => `<article><h3>${item.place} ${item.description} <small>${item.result}</small></h3><div class="facts">
      ${[...item.identity, ...item.examination, ...item.dates].map(line).join('')}<img src="${photos[item.place - 1]}"></div></article>`,
  )
  const scheduled = (document.schedule?.rows ?? []).map(
    ({ place, equipment, numbers, load, kind, days }) =>
      `<tr><td>${place}${[equipment, numbers, load, kind, days].map((pair) => `<td>${pair.join('<br>')}`).join('')}`,
  )
  const shown = (document.schedule?.rows ?? []).map(({ place }) => `<img class="small" src="${photos[place - 1]}">`)
  const people = document.signatories.map((person) => `<h3>${person.heading}</h3>${person.lines.map(line).join('')}`)
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>
    <header><b>${document.letterhead.name}</b> ${document.letterhead.address}</header>
    <h1>${document.title}</h1><p>${document.regulations} ${document.number}</p>${document.about.map(line).join('')}
    <h2>Summary</h2><p>${document.summary}</p><table>${rows.join('')}</table>${items.join('')}
    ${(document.schedule?.same ?? []).map(line).join('')}<table>${scheduled.join('')}</table>${people.join('')}${shown.join('')}`
}

/** @param {{ label: string, value: string }} particular */
function line({ label, value }) {
  return `<div><small>${label}</small><br>${value}</div>`
}
