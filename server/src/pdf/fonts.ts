import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packageRoot } from '#server/package-root.ts'

/** From npm: a bare machine has none. In the order they are asked for a letter. Noto Sans SC writes Japanese too. */
const fonts = [
  { package: 'inter', family: 'Inter', cuts: ['400Regular', '500Medium', '600SemiBold', '700Bold'] },
  { package: 'noto-sans', family: 'Noto Sans', cuts: ['400Regular'] },
  { package: 'noto-sans-arabic', family: 'Noto Sans Arabic', cuts: ['400Regular', '700Bold'] },
  { package: 'noto-sans-hebrew', family: 'Noto Sans Hebrew', cuts: ['400Regular'] },
  { package: 'noto-sans-sc', family: 'Noto Sans SC', cuts: ['400Regular'] },
  { package: 'nanum-gothic', family: 'NanumGothic', cuts: ['400Regular'] },
  { package: 'noto-sans-bengali', family: 'Noto Sans Bengali', cuts: ['400Regular'] },
  { package: 'noto-sans-gujarati', family: 'Noto Sans Gujarati', cuts: ['400Regular'] },
  { package: 'noto-sans-gurmukhi', family: 'Noto Sans Gurmukhi', cuts: ['400Regular'] },
  { package: 'noto-sans-tamil', family: 'Noto Sans Tamil', cuts: ['400Regular'] },
  { package: 'noto-sans-georgian', family: 'Noto Sans Georgian', cuts: ['400Regular'] },
  { package: 'noto-sans-armenian', family: 'Noto Sans Armenian', cuts: ['400Regular'] },
  { package: 'noto-sans-ethiopic', family: 'Noto Sans Ethiopic', cuts: ['400Regular'] },
  { package: 'noto-sans-thai', family: 'Noto Sans Thai', cuts: ['400Regular'] },
  { package: 'noto-sans-symbols', family: 'Noto Sans Symbols', cuts: ['400Regular'] },
  { package: 'noto-emoji', family: 'Noto Emoji', cuts: ['400Regular'] },
]

const require = createRequire(join(packageRoot, 'package.json'))

export function fontFolders(): string[] {
  return fonts.flatMap((font) => font.cuts.map((cut) => folderOf(font.package, cut)))
}

export const fontFamilies = fonts.map(({ family }) => family)

/** Whether some font of ours has a glyph for this character; the large ones are read only when it comes to them. */
export function isRenderable(codePoint: number): boolean {
  return fonts.some((font) => coverageOf(font.package).has(codePoint))
}

export function isInMainFont(codePoint: number): boolean {
  return coverageOf('inter').has(codePoint)
}

const coverages = new Map<string, Set<number>>()

function coverageOf(fontPackage: string): Set<number> {
  const known = coverages.get(fontPackage)
  if (known) return known
  const folder = folderOf(fontPackage, '400Regular')
  const file = readdirSync(folder).find((name) => name.endsWith('.ttf'))
  if (!file) throw new Error(`There is no font in ${folder}.`)
  const coverage = charactersIn(readFileSync(join(folder, file)))
  coverages.set(fontPackage, coverage)
  return coverage
}

function folderOf(fontPackage: string, cut: string): string {
  return join(dirname(require.resolve(`@expo-google-fonts/${fontPackage}/package.json`)), cut)
}

/** The characters that a TrueType font maps to glyphs: its `cmap` table, in the two formats that are in use. */
function charactersIn(font: Buffer): Set<number> {
  const characters = new Set<number>()
  const table = tableOffset(font, 'cmap')
  for (let index = 0; index < font.readUInt16BE(table + 2); index += 1) {
    const subtable = table + font.readUInt32BE(table + 8 + index * 8)
    const format = font.readUInt16BE(subtable)
    if (format === 4) addSegments(font, subtable, characters)
    if (format === 12) addGroups(font, subtable, characters)
  }
  return characters
}

function tableOffset(font: Buffer, name: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + index * 16
    if (font.toString('latin1', entry, entry + 4) === name) return font.readUInt32BE(entry + 8)
  }
  throw new Error(`The font has no table ${name}.`)
}

function addSegments(font: Buffer, subtable: number, characters: Set<number>) {
  const doubled = font.readUInt16BE(subtable + 6)
  for (let at = 0; at < doubled; at += 2) {
    const last = font.readUInt16BE(subtable + 14 + at)
    const first = font.readUInt16BE(subtable + 16 + doubled + at)
    const delta = font.readUInt16BE(subtable + 16 + 2 * doubled + at)
    const rangeAt = subtable + 16 + 3 * doubled + at
    const range = font.readUInt16BE(rangeAt)
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph = range === 0 ? (code + delta) & 0xffff : font.readUInt16BE(rangeAt + range + 2 * (code - first))
      if (glyph !== 0) characters.add(code)
    }
  }
}

function addGroups(font: Buffer, subtable: number, characters: Set<number>) {
  for (let group = 0; group < font.readUInt32BE(subtable + 12); group += 1) {
    const entry = subtable + 16 + group * 12
    const last = font.readUInt32BE(entry + 4)
    for (let code = font.readUInt32BE(entry); code <= last; code += 1) characters.add(code)
  }
}
