import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { root } from '../scripts/repository.mjs'

/**
 * @typedef {import('../server/src/features/certificates/document/certificate-facts.ts').CertificateFacts} CertificateFacts
 * @typedef {import('../server/src/features/certificates/document/certificates.document.ts').CertificateDocument} CertificateDocument
 * @typedef {import('../server/src/pdf/renderer.ts').PdfRenderer} PdfRenderer
 */

const sources = join(root, 'server', 'src')
const folder = join(root, 'server', 'node_modules', '.bench-renderer')

/** The rendering of reports by itself, without the server around it. */
export async function openBenchRenderer() {
  mkdirSync(folder, { recursive: true })
  await build({
    input: {
      'pdf.worker': join(sources, 'pdf', 'pdf.worker.ts'),
      pdfRenderer: join(sources, 'pdf', 'renderer.ts'),
      pdf: join(sources, 'features', 'certificates', 'document', 'certificates.pdf.ts'),
      document: join(sources, 'features', 'certificates', 'document', 'certificates.document.ts'),
      facts: join(sources, 'testing', 'pdf', 'certificate-facts.ts'),
    },
    platform: 'node',
    external: (id) => /^[^#./]/.test(id) && !id.startsWith('@thorough/'),
    output: { dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
  })
  const [pdfRenderer, pdf, document, facts] = await Promise.all(['pdfRenderer', 'pdf', 'document', 'facts'].map(load))
  const opened = /** @type {PdfRenderer} */ (pdfRenderer.openPdfRenderer())
  return {
    /**
     * Every round is the report of another job: the engine may know the firm, its people and its labels from the last one,
     * as it does in life, but nothing of the customer, the place or the equipment.
     * @param {number} count
     * @param {number} round
     */
    facts: (count, round) =>
      /** @type {CertificateFacts} */ (
        facts.certificateFacts({
          ...anotherJob(round),
          items: Array.from({ length: count }, (_, at) => facts.itemFacts(anotherItem(round * count + at, at))),
        })
      ),
    /** @param {CertificateFacts} each */
    document: (each) => /** @type {CertificateDocument} */ (document.certificateDocument(each)),
    /**
     * Milliseconds for one rendering, from its facts and its pictures to the file.
     * @param {CertificateFacts} each
     * @param {string[]} photos one for each item
     */
    render: (each, photos) => timedRendering(opened, pdf.certificateRequest, each, photos),
    async close() {
      await opened.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @param {number} round */
function anotherJob(round) {
  const code = `k7w2m9qd4t8xz3v6hc${10 + round}`
  return {
    number: 400 + round,
    code,
    verifyUrl: `https://reports.example.test/verify/${code}`,
    reportDate: `2026-10-${10 + (round % 20)}`,
    employer: {
      name: `Customer ${round} Ltd`,
      address: `${round} Works Road\nTown ${round}\nLS${round} 4AB`,
      logoFileId: null,
    },
    premises: {
      addressLine1: `Unit ${round}, Wharf`,
      addressLine2: '',
      city: `Town ${round}`,
      postcode: `LS${round} 5PS`,
    },
    job: { _id: `5b0c35c2-5f0e-4c52-9d7b-51b4cf0e2f${10 + round}`, title: `Examination ${round}` },
  }
}

/**
 * @param {number} piece
 * @param {number} place
 */
function anotherItem(piece, place) {
  return {
    description: `Chain Block ${piece}`,
    serialNumber: `CB-${piece}`,
    assetNumber: `A-${piece}`,
    modelName: `VS${piece}`,
    wll: `${1000 + piece} kg`,
    dateOfManufacture: `20${10 + (piece % 15)}-0${1 + (piece % 9)}-1${piece % 10}`,
    photoFileId: `photo-${place}`,
  }
}

/**
 * @param {PdfRenderer} pdfRenderer
 * @param {Function} certificateRequest
 * @param {CertificateFacts} facts
 * @param {string[]} photos
 */
async function timedRendering(pdfRenderer, certificateRequest, facts, photos) {
  const work = mkdtempSync(join(tmpdir(), 'thorough-upload-'))
  const pictures = new Map(
    facts.items.map(({ photoFileId }) => [photoFileId, { name: `${photoFileId}.jpg`, isPhoto: true }]),
  )
  for (const [index, { name }] of [...pictures.values()].entries()) copyFileSync(photos[index] ?? '', join(work, name))
  const startedAt = performance.now()
  await pdfRenderer.render(certificateRequest(facts, work, pictures, null))
  const took = performance.now() - startedAt
  rmSync(work, { recursive: true, force: true })
  return took
}

/** @param {string} name */
function load(name) {
  return import(pathToFileURL(join(folder, `${name}.js`)).href)
}
