import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { packageRoot } from '#server/package-root.ts'
import { fontFamilies, fontFolders, isRenderable, isInMainFont } from './fonts.ts'
import { printableData } from './printable-text.ts'
import { qrCode } from './qr-code.ts'
import type { RenderRequest } from './render-request.ts'
import { createTypst } from './typst.ts'

/** PDF/A-3a: tagged, every font embedded, and files may be attached. */
const standard = 'a-3a'

const sharedTemplate = join(packageRoot, 'src', 'pdf', 'letterhead.typ')

/** None is on a disk, and all documents use the same names: the engine remembers every name for good. */
const workspace = join(tmpdir(), 'thorough-document')

/** One for the life of the process: making one reads all fonts anew and keeps them. */
const compiler = await createTypst({ workspace: tmpdir(), fontFolders: fontFolders() })

export const engineBytes = compiler.ownBytes

function addFile(name: string, content: Buffer | string): string {
  const place = join(workspace, name)
  compiler.mapShadow(place, typeof content === 'string' ? Buffer.from(content) : content)
  return place
}

const templates = new Map<string, string>()

/** Laid out once, as it was when the process began: that lives for seconds, or while there is work. */
function addTemplate(template: string): string {
  const place = templates.get(template) ?? addFile(basename(template), readFileSync(template))
  templates.set(template, place)
  return place
}

/** It never gives back its memory and works without letting go, so it has a process of its own. */
export function renderDocument(renderRequest: RenderRequest): Buffer {
  for (const imported of [sharedTemplate, ...(renderRequest.imports ?? [])]) addTemplate(imported)
  const template = addTemplate(renderRequest.template)
  const added = Object.entries(renderRequest.qrCodes ?? {}).map(([name, text]) =>
    addFile(name, qrCode(text, renderRequest.qrLevel)),
  )
  const { attachment, folder } = renderRequest
  if (attachment) {
    const content = 'json' in attachment ? attachment.json : readFileSync(join(folder, attachment.name))
    added.push(addFile(attachment.name, content))
  }
  const sizes = addPictures(renderRequest, added)
  try {
    return render(renderRequest, sizes, template, isRenderable)
  } catch (error) {
    if (!reasonOf(error).includes('could not be displayed')) throw new Error(reasonOf(error), { cause: error })
    // Some fonts have a letter but not this combination of marks. The document is rendered all the same.
    return render(renderRequest, sizes, template, isInMainFont)
  } finally {
    // What the next document has in common with this one, its letterhead and its labels, is not laid out again. A long
    // one leaves too much behind for that.
    compiler.evictCache(renderRequest.isLong ? 0 : 1)
    for (const place of added) compiler.unmapShadow(place)
  }
}

function render(
  renderRequest: RenderRequest,
  sizes: Sizes,
  template: string,
  renderable: (codePoint: number) => boolean,
): Buffer {
  const data = { ...(printableData(renderRequest.data, renderable) as object), fonts: fontFamilies, sizes }
  addFile('document.json', JSON.stringify(data))
  return compiler.pdf(template, standard, Math.floor(renderRequest.createdAt / 1000))
}

type Sizes = Record<string, PictureSize>

function addPictures({ folder, pictures }: RenderRequest, added: string[]): Sizes {
  const sizes: Sizes = {}
  for (const name of pictures) {
    const picture = readFileSync(join(folder, name))
    const size = pictureSize(picture)
    added.push(addFile(name, picture))
    const isPhoto = name.endsWith('.jpg')
    if (isPhoto) added.push(addFile(`${name}.svg`, photoFrame(name, size)))
    sizes[isPhoto ? `${name}.svg` : name] = size
  }
  return sizes
}

/** The binding throws its diagnostics as a code and leaves the message empty, or the other way round. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return [error.message, 'code' in error ? String(error.code) : ''].filter(Boolean).join(' ').slice(0, 2000)
}

interface PictureSize {
  width: number
  height: number
}

/** Typst hands on a JPEG in a drawing as it is: 200 photos took 146 MB instead of 406, and an eighth of the time. */
function photoFrame(fileName: string, { width, height }: PictureSize): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<image width="${width}" height="${height}" href="${fileName}"/></svg>`
  )
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47])

function pictureSize(picture: Buffer): PictureSize {
  if (!picture.subarray(0, 4).equals(pngSignature)) return jpegSize(picture)
  return { width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }
}

const firstFrameMarker = 0xc0
const lastFrameMarker = 0xcf
/** Of that range, those that begin something else: Huffman tables, extensions, arithmetic conditioning. */
const noFrames = [0xc4, 0xc8, 0xcc]

function jpegSize(jpeg: Buffer): PictureSize {
  let at = 2
  while (at + 9 < jpeg.length) {
    const marker = jpeg.readUInt8(at + 1)
    const isFrame = marker >= firstFrameMarker && marker <= lastFrameMarker && !noFrames.includes(marker)
    if (isFrame) return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) }
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  throw new Error('The photo is no JPEG.')
}
