import { join, relative, sep } from 'node:path'
import { importCycles } from './import-cycles.mjs'
import { listFiles, root } from './repository.mjs'
import {
  featureFolders,
  featureOrder,
  lawsForAll,
  lawsForCode,
  namesThatSayNothing,
  sideBySide,
  tests,
  wordsWithAHome,
} from './laws-of-imports.mjs'
import { readSource } from './source-imports.mjs'

/** @typedef {import('./source-imports.mjs').Source} Source */

const folders = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts']
const files = folders.flatMap((folder) => listFiles(join(root, folder))).filter((file) => /\.(ts|tsx|mjs)$/.test(file))
const sources = files.map((file) => readSource(relative(root, file).split(sep).join('/')))

const breaches = [
  ...sources.flatMap(breachesOf),
  ...importCycles(sources).map((cycle) => `${cycle.join(' → ')}\n    These modules import each other in a ring.`),
]
for (const breach of breaches) console.error(breach)
console.log(`${sources.length} files, ${breaches.length} breaches of the law of imports`)
process.exitCode = breaches.length > 0 ? 1 : 0

/** @param {Source} source */
function breachesOf(source) {
  const isTest = tests.test(source.file)
  return [
    ...lawBreaches(source, isTest ? lawsForAll : [...lawsForAll, ...lawsForCode]),
    ...climbs(source),
    ...emptyNames(source),
    ...(isTest ? [] : [...orderBreaches(source), ...neighbourBreaches(source), ...homelessWords(source)]),
  ]
}

/**
 * @param {Source} source
 * @param {import('./laws-of-imports.mjs').Law[]} laws
 */
function lawBreaches({ file, imports }, laws) {
  return laws
    .filter(({ from, except }) => from.test(file) && !except?.test(file))
    .flatMap(({ not, only, because }) =>
      imports
        .filter(({ target }) => not?.test(target) || (only && !only.test(target)))
        .map(({ says }) => breach(file, says, because)),
    )
}

/** @param {Source} source */
function climbs({ file, imports }) {
  return imports
    .filter(({ says }) => says.startsWith('../../'))
    .map(({ says }) => breach(file, says, 'Never climb two folders: use #contract/, #server/ or #web/.'))
}

/** @param {Source} source */
function emptyNames({ file, onlyPassesOn }) {
  const saysNothing = namesThatSayNothing.test(file) ? ['A name must say what is inside: name the noun.'] : []
  const barrel = onlyPassesOn ? ['A barrel hides where things live: import the file itself.'] : []
  return [...saysNothing, ...barrel].map((because) => `${file}\n    ${because}`)
}

/** @param {Source} source */
function orderBreaches({ file, imports }) {
  const mine = featureOf(file)
  if (mine === undefined) return []
  const place = featureOrder.indexOf(mine)
  if (place < 0) return [`${file}\n    "${mine}" is no known feature: put it in its place in laws-of-imports.mjs.`]
  return imports
    .filter(({ target }) => featureOrder.indexOf(featureOf(target) ?? '') > place)
    .map(({ says, target }) =>
      breach(file, says, `${mine} comes before ${featureOf(target)} in the order of features.`),
    )
}

/** @param {string} path */
function featureOf(path) {
  for (const folder of featureFolders) {
    const name = folder.path.exec(path)?.[1]
    if (name !== undefined && !folder.besides.some((other) => other === name)) return name
  }
  return undefined
}

/** @param {Source} source */
function neighbourBreaches({ file, imports }) {
  return sideBySide.flatMap(({ path, because }) => {
    const mine = path.exec(file)?.[1]
    if (mine === undefined) return []
    return imports
      .filter(({ target }) => (path.exec(target)?.[1] ?? mine) !== mine)
      .map(({ says }) => breach(file, says, because))
  })
}

/** @param {Source} source */
function homelessWords({ file, text }) {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
  return wordsWithAHome
    .filter(({ from, home }) => from.test(file) && !home.test(file))
    .flatMap(({ words, because }) =>
      words.filter((word) => code.includes(word)).map((word) => breach(file, word, because)),
    )
}

/**
 * @param {string} file
 * @param {string} says
 * @param {string} because
 */
function breach(file, says, because) {
  return `${file}  ${says}\n    ${because}`
}
