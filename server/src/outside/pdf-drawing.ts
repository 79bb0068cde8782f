import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative, sep } from 'node:path'
import { packageRoot } from '#server/package-root.ts'
import { fontFamilies, fontFolders, isDrawable, isInMainFont } from './pdf-fonts.ts'
import type { PaperOrder } from './pdf-order.ts'
import { photoFrame, pictureSize, type PictureSize } from './photo-frame.ts'
import { printableData } from './printable-text.ts'

/** PDF/A-3a: tagged, every font embedded, and files may be attached. */
const standard = 'a-3a'

const sharedTemplate = join(packageRoot, 'src', 'outside', 'paper.typ')
const root = tmpdir()
let shared: NodeCompiler | undefined

/** One for the life of the process: making one reads all fonts anew and keeps them. */
function compiler(): NodeCompiler {
  return (shared ??= NodeCompiler.create({ workspace: root, fontArgs: [{ fontPaths: fontFolders() }] }))
}

/** Typst, in a process of its own: it does not give back its memory, and it works without letting go. */
export async function drawPaper(order: PaperOrder): Promise<Buffer> {
  const template = await shadowed(order.template)
  await shadowed(sharedTemplate)
  for (const [name, svg] of Object.entries(order.drawings ?? {})) {
    compiler().mapShadow(join(order.folder, name), Buffer.from(svg))
  }
  const sizes = await framePictures(order)
  try {
    return draw(order, sizes, template, isDrawable)
  } catch (error) {
    if (!isAboutGlyphs(error)) throw new Error(reasonOf(error), { cause: error })
    // Some fonts have a letter but not this combination of marks. The paper is drawn all the same.
    return draw(order, sizes, template, isInMainFont)
  } finally {
    compiler().evictCache(0)
    compiler().resetShadow()
  }
}

/** Templates lie side by side where the engine looks, so that each finds what it shares with the others. */
async function shadowed(template: string): Promise<string> {
  const place = join(root, 'thorough-paper', basename(template))
  const known = templates.get(template) ?? (await readFile(template))
  templates.set(template, known)
  compiler().mapShadow(place, known)
  return place
}

/** As they were when the process began: it lives for seconds, or while there is work. */
const templates = new Map<string, Buffer>()

function draw(order: PaperOrder, sizes: Sizes, template: string, drawable: (codePoint: number) => boolean): Buffer {
  const folder = `/${relative(root, order.folder).split(sep).join('/')}`
  const data = { ...(printableData(order.data, drawable) as object), folder, fonts: fontFamilies, sizes }
  compiler().mapShadow(join(order.folder, 'paper.json'), Buffer.from(JSON.stringify(data)))
  if (order.attachment) {
    compiler().mapShadow(join(order.folder, order.attachment.name), Buffer.from(order.attachment.json))
  }
  return compiler().pdf(
    { mainFilePath: template, inputs: { paper: `${folder}/paper.json` }, resetRead: true },
    { pdfStandard: standard, creationTimestamp: Math.floor(order.createdAt / 1000) },
  )
}

type Sizes = Record<string, PictureSize>

async function framePictures({ folder, pictures }: PaperOrder): Promise<Sizes> {
  const sizes: Sizes = {}
  for (const name of pictures) {
    const size = pictureSize(await readFile(join(folder, name)))
    const isPhoto = name.endsWith('.jpg')
    if (isPhoto) compiler().mapShadow(join(folder, `${name}.svg`), Buffer.from(photoFrame(name, size)))
    sizes[isPhoto ? `${name}.svg` : name] = size
  }
  return sizes
}

function isAboutGlyphs(error: unknown): boolean {
  return reasonOf(error).includes('could not be displayed')
}

/** The binding throws its diagnostics as a code and leaves the message empty, or the other way round. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return [error.message, 'code' in error ? String(error.code) : ''].filter(Boolean).join(' ').slice(0, 2000)
}
