import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { packageRoot } from '#server/package-root.ts'

export interface Typst {
  mapShadow: (path: string, content: Buffer) => void
  unmapShadow: (path: string) => void
  evictCache: (maxAge: number) => void
  /** `createdAt` in seconds. */
  pdf: (mainFilePath: string, standard: string, createdAt: number) => Buffer
  /** What the engine itself holds before it has rendered anything, beyond what the native one does. */
  ownBytes: number
}

interface Place {
  workspace: string
  fontFolders: string[]
}

export async function createTypst(place: Place): Promise<Typst> {
  const native = await importNative()
  return native ? nativeTypst(native, place) : webTypst(place)
}

export async function hasNativeTypst(): Promise<boolean> {
  return (await importNative()) !== undefined
}

function importNative(): Promise<Native | undefined> {
  return import('@myriaddreamin/typst-ts-node-compiler').catch(noBinding)
}

function noBinding(error: unknown): undefined {
  if (error instanceof Error && error.message.includes('native binding')) return undefined
  throw error
}

type Native = typeof import('@myriaddreamin/typst-ts-node-compiler')

function nativeTypst({ NodeCompiler }: Native, { workspace, fontFolders }: Place): Typst {
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFolders }] })
  return {
    mapShadow: (path, content) => compiler.mapShadow(path, content),
    unmapShadow: (path) => compiler.unmapShadow(path),
    evictCache: (maxAge) => compiler.evictCache(maxAge),
    pdf: (mainFilePath, pdfStandard, creationTimestamp) =>
      compiler.pdf({ mainFilePath, resetRead: true }, { pdfStandard, creationTimestamp }),
    ownBytes: 0,
  }
}

/** The same page, several times slower; tagged, but a PDF 1.7 that does not call itself PDF/A. */
async function webTypst({ fontFolders }: Place): Promise<Typst> {
  const { initSync, TypstCompilerBuilder, TypstFontResolverBuilder } =
    await import('@myriaddreamin/typst-ts-web-compiler')
  const require = createRequire(join(packageRoot, 'package.json'))
  // On two threads it takes twice as long as on one.
  setFlagsFromString('--wasm-num-compilation-tasks=1')
  initSync({ module: readFileSync(require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')) })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  const compiler = await builder.build()
  const fonts = new TypstFontResolverBuilder()
  for (const file of fontFolders.flatMap(filesIn)) fonts.add_raw_font(readFileSync(file))
  compiler.set_fonts(await fonts.build())
  return {
    mapShadow: (path, content) => void compiler.map_shadow(insideWebAssembly(path), content),
    unmapShadow: (path) => void compiler.unmap_shadow(insideWebAssembly(path)),
    evictCache: () => compiler.reset(),
    pdf: (mainFilePath, _standard, createdAt) => {
      compiler.add_source('/dated.typ', datedInclude(mainFilePath, createdAt))
      return Buffer.from(compiler.compile('/dated.typ', null, 'pdf', 0))
    },
    ownBytes: 200_000_000,
  }
}

/** It takes the time of day for a document's date unless the document has one: the same facts must give the same bytes. */
function datedInclude(mainFilePath: string, createdAt: number): string {
  const at = new Date(createdAt * 1000)
  const day = `year: ${at.getUTCFullYear()}, month: ${at.getUTCMonth() + 1}, day: ${at.getUTCDate()}`
  const time = `hour: ${at.getUTCHours()}, minute: ${at.getUTCMinutes()}, second: ${at.getUTCSeconds()}`
  return `#set document(date: datetime(${day}, ${time}))\n#include "${basename(mainFilePath)}"`
}

/** There a file system is one folder, and a drive letter means nothing. */
function insideWebAssembly(path: string): string {
  return `/${basename(path)}`
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((name) => join(folder, name))
}
