import { HttpTimestampAuthority, P12Signer, PDF, PdfBool, type Signer } from '@libpdf/core'
import { createPrivateKey, createSign, X509Certificate, type KeyObject } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { RenderedDocument, SealKey, SealRequest } from './render-request.ts'

/** Room for the signature, its certificates and a timestamp with its own; what is not used is padding. */
const reservedBytes = 32_768
/** A report never waits long for a trusted time. */
const timestampTimeoutMs = 5_000

interface Sealed extends Pick<RenderedDocument, 'timestamp' | 'sealedWith'> {
  bytes: Uint8Array
}

/** PAdES: anyone who changes one byte afterwards breaks it. Without a trusted time when its server is away. */
export async function sealDocument(pdf: Uint8Array, sealRequest: SealRequest, at: Date): Promise<Sealed> {
  const signer = await signerOf(sealRequest.key)
  const sealedWith = new X509Certificate(signer.certificate).fingerprint256
  const facts = { signer, reason: sealRequest.reason, signingTime: at, estimatedSize: reservedBytes }
  if (!sealRequest.timestampUrl) return { bytes: (await sign(pdf, facts)).bytes, timestamp: 'not-asked', sealedWith }
  try {
    const { bytes } = await sign(pdf, {
      ...facts,
      level: 'B-T',
      timestampAuthority: new HttpTimestampAuthority(sealRequest.timestampUrl, { timeout: timestampTimeoutMs }),
    })
    return { bytes, timestamp: 'made', sealedWith }
  } catch {
    return { bytes: (await sign(pdf, facts)).bytes, timestamp: 'failed', sealedWith }
  }
}

export async function certificatesOf(key: SealKey): Promise<string[]> {
  const { certificate, certificateChain = [] } = await signerOf(key)
  return [certificate, ...certificateChain].map((der) => new X509Certificate(der).toString())
}

async function sign(pdf: Uint8Array, facts: Parameters<PDF['sign']>[0]) {
  const document = await PDF.load(pdf)
  leaveOutForeignFonts(document)
  showTitle(document)
  return document.sign(facts)
}

/** The library offers every form two fonts that are not in the file; an archive's file has all its fonts inside. */
function leaveOutForeignFonts(document: PDF) {
  document.getOrCreateForm()
  const form = document.getCatalog().getDict('AcroForm', (ref) => document.getObject(ref))
  form?.delete('DR')
  form?.delete('DA')
}

/** The window says which report it is, and not what its file is called. Typst leaves this out of a PDF/A file. */
function showTitle(document: PDF) {
  const preferences = document.getCatalog().getDict('ViewerPreferences', (ref) => document.getObject(ref))
  preferences?.set('DisplayDocTitle', PdfBool.of(true))
}

let last: { key: SealKey; signer: Promise<Signer> } | undefined

/** Opening a key costs more than signing with it, and one document's key is nearly always the next one's. */
function signerOf(key: SealKey): Promise<Signer> {
  if (last && isDeepStrictEqual(last.key, key)) return last.signer
  const signer = openSigner(key)
  last = { key, signer }
  return signer
}

async function openSigner(key: SealKey): Promise<Signer> {
  if (key.kind === 'p12') return P12Signer.create(key.p12, key.password)
  const privateKey = createPrivateKey(key.key)
  const { raw } = new X509Certificate(key.certificate)
  return ownSigner(privateKey, raw)
}

function ownSigner(privateKey: KeyObject, certificate: Uint8Array): Signer {
  return {
    certificate,
    keyType: 'EC',
    signatureAlgorithm: 'ECDSA',
    sign: async (data, algorithm) => createSign(algorithm.replace('-', '')).update(data).sign(privateKey),
  }
}

export interface SealingSettings {
  p12: { file: string; password: string } | null
  /** Where our own key lies. Null where several servers share a database and no folder: then it lies there. */
  keyFile: string | null
  timestampUrl: string | null
}
