import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { listFiles, root } from './repository.mjs'

/**
 * The import rules that .oxlintrc.json can't express: the order of features, lazy imports, `new Date()`, file names,
 * crowded folders.
 * A module is named by its path in the repository (`server/src/app.ts`), a package by its own name (`zod`).
 * @typedef {{ file: string, code: string, imports: string[], lazyImports: string[] }} Source
 */

/** In the order of the business: a feature may use those before it, never those after it. */
const featureOrder = `system auth files users companies tool-settings mail second-factor account-links api-tokens
  single-sign-on audit jobs inspections signatures counts certificates calendar planner equipment tags packs imports
  notices job-lifecycle bundles authority-copies due reminders purchase-orders invoices exports kpis dashboard
  system-status search`.split(/\s+/)
/** The first imports nothing of the second, though it comes later: what both need is in `pdf/` or an earlier feature. */
const unrelatedFeatures = [['invoices', 'certificates']]

const feature = /^(?:contract\/src|server\/src\/features|web\/src\/features)\/(?!values\/|testing\/)([^/]+)\//
const portal = /^web\/src\/portals\/([^/]+)\//
const composesPortals = /^web\/src\/(portals\/)?[^/]+$/
const tests = /\.test\.tsx?$|^(server|web|contract)\/src\/testing\//
const vagueNames = /(^|[/.-])(utils?|helpers?|misc)\.[a-z]+$|(^|[/.])(common|types|constants|services?|index)\.[a-z]+$/

const maxFilesInFolder = 45

const folders = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts']
const files = folders
  .flatMap((folder) => listFiles(join(root, folder)))
  .map((file) => relative(root, file).split(sep).join('/'))
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file)).map(readSource)

const errors = [
  ...crowdedFolderErrors(),
  ...sources.flatMap((source) => [
    ...nameErrors(source),
    ...(tests.test(source.file) ? [] : [...orderErrors(source), ...lazyImportErrors(source), ...clockErrors(source)]),
  ]),
]
for (const error of errors) console.error(error)
console.log(`${sources.length} files, ${errors.length} errors`)
process.exitCode = errors.length > 0 ? 1 : 0

function crowdedFolderErrors() {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const file of files) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > maxFilesInFolder)
    .map(
      ([folder, count]) => `${folder}\n    ${count} files: put those that belong together into a folder of their own.`,
    )
}

/** @param {string} file */
function readSource(file) {
  const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
  const find = (/** @type {RegExp} */ words) => [...code.matchAll(words)].map(([, path = '']) => pathOf(file, path))
  const lazyImports = find(/\bimport\(\s*'([^']+)'/g)
  return { file, code, imports: [...find(/\b(?:from|import)\s+'([^']+)'/g), ...lazyImports], lazyImports }
}

/**
 * @param {string} file
 * @param {string} specifier
 */
function pathOf(file, specifier) {
  return specifier
    .replace(/^\.\//, `${file.slice(0, file.lastIndexOf('/'))}/`)
    .replace(/^#contract\//, 'contract/src/')
    .replace(/^#(server|web)\//, '$1/src/')
}

/** @param {Source} source */
function nameErrors({ file, code }) {
  const isBarrel = /^(\s*export\s[^'()=]*\sfrom\s+'[^']+';?)+\s*$/.test(code)
  return [
    ...(vagueNames.test(file) ? [`${file}\n    Name the file after what is in it.`] : []),
    ...(isBarrel ? [`${file}\n    Import the file itself instead of a file that only exports others again.`] : []),
  ]
}

/** @param {Source} source */
function orderErrors({ file, imports }) {
  const own = feature.exec(file)?.[1]
  if (own === undefined) return []
  const position = featureOrder.indexOf(own)
  if (position < 0) return [`${file}\n    Give the feature "${own}" its place in featureOrder in check-imports.mjs.`]
  return imports.flatMap((path) => {
    const other = feature.exec(path)?.[1] ?? own
    const isUnrelated = unrelatedFeatures.some(([one, two]) => one === own && two === other)
    if (featureOrder.indexOf(other) <= position && !isUnrelated) return []
    return [`${file}  ${path}\n    ${own} may not import ${other}: see featureOrder in check-imports.mjs.`]
  })
}

/**
 * oxlint's no-restricted-imports doesn't read `import()`. Portals load features and their own pages with it, features
 * their own parts.
 * @param {Source} source
 */
function lazyImportErrors({ file, lazyImports }) {
  const isAllowed = (/** @type {string} */ path) => {
    if (feature.test(path)) return portal.test(file) || feature.exec(file)?.[1] === feature.exec(path)?.[1]
    if (portal.test(path)) return portal.exec(file)?.[1] === portal.exec(path)?.[1] || composesPortals.test(file)
    return true
  }
  return lazyImports
    .filter((path) => !isAllowed(path))
    .map((path) => `${file}  ${path}\n    Only a portal loads features, and only its own pages, with import().`)
}

/** @param {Source} source */
function clockErrors({ file, code }) {
  const isAllowed = !/^(contract|server)\/src\//.test(file) || file.startsWith('server/src/platform/')
  return isAllowed || !code.includes('new Date()') ? [] : [`${file}  new Date()\n    Time comes from platform/.`]
}
