import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { root } from './repository.mjs'

/**
 * @typedef {{ says: string, target: string, isType: boolean }} Import
 * @typedef {{ file: string, text: string, imports: Import[], onlyPassesOn: boolean }} Source
 */

/** What our own addresses stand for. */
const addresses = /** @type {const} */ ([
  ['#contract/', 'contract/src/'],
  ['@thorough/contract/', 'contract/src/'],
  ['#server/', 'server/src/'],
  ['#web/', 'web/src/'],
])

/**
 * @param {string} file its path in the repository
 * @returns {Source}
 */
export function readSource(file) {
  const text = readFileSync(join(root, file), 'utf8')
  const { module, program } = parseSync(file, text)
  const named = [
    ...module.staticImports.map((found) => ({ says: found.moduleRequest.value, isType: allTypes(found.entries) })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ says: moduleRequest.value, isType }] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      says: text.slice(start + 1, end - 1),
      isType: false,
    })),
  ]
  return {
    file,
    text,
    imports: named.map((found) => ({ ...found, target: targetOf(file, found.says) })),
    onlyPassesOn:
      program.body.length > 0 && program.body.every((statement) => 'source' in statement && isExport(statement)),
  }
}

/** @param {{ isType: boolean }[]} entries */
function allTypes(entries) {
  return entries.length > 0 && entries.every(({ isType }) => isType)
}

/** @param {{ type: string, source?: unknown }} statement */
function isExport({ type, source }) {
  return type.startsWith('Export') && Boolean(source)
}

/**
 * @param {string} file
 * @param {string} says
 */
function targetOf(file, says) {
  if (says.startsWith('.')) return posix.join(posix.dirname(file), says)
  const [alias, path] = addresses.find(([alias]) => says.startsWith(alias)) ?? []
  if (alias && path) return path + says.slice(alias.length)
  return says.startsWith('node:')
    ? says
    : says
        .split('/')
        .slice(0, says.startsWith('@') ? 2 : 1)
        .join('/')
}
