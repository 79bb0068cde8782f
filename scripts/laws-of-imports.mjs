/**
 * The law of imports. A module is named by its path in the repository (`server/src/app.ts`) or by its package (`zod`,
 * `node:fs`). A law speaks about the files that match `from` and not `except`; it forbids imports that match `not`, or
 * all but those that match `only`.
 * @typedef {{ from: RegExp, except?: RegExp, not?: RegExp, only?: RegExp, because: string }} Law
 */

/** In the order of the business: a feature may use those before it, never those after it. */
export const featureOrder = [
  'system',
  'auth',
  'files',
  'users',
  'companies',
  'tool-settings',
  'mail',
  'jobs',
  'inspections',
  'signatures',
  'certificates',
  'purchase-orders',
  'invoices',
  'kpis',
  'dashboard',
]

/** Where features live, on each side. Folders here that are no features are named. */
export const featureFolders = [
  { path: /^contract\/src\/([^/]+)\//, besides: ['values', 'testing'] },
  { path: /^server\/src\/features\/([^/]+)\//, besides: [] },
  { path: /^web\/src\/features\/([^/]+)\//, besides: [] },
]

/** Tests meet what the code may not, except the other side of the wire. */
export const tests = /\.test\.tsx?$|^(server|web|contract)\/src\/testing\//

/** @type {Law[]} */
export const lawsForAll = [
  {
    from: /^contract\/src\//,
    except: tests,
    only: /^(zod$|contract\/)/,
    because: 'The contract runs anywhere: it imports only zod and itself.',
  },
  { from: /^contract\//, not: /^(server|web)\//, because: 'The contract knows nobody.' },
  { from: /^server\//, not: /^web\//, because: 'Server and web know the contract, not each other.' },
  { from: /^web\//, not: /^server\//, because: 'Server and web know the contract, not each other.' },
]

/** @type {Law[]} */
export const lawsForCode = [
  {
    from: /^server\/src\//,
    except: /\.queries\.ts$|^server\/src\/(db|demo)\//,
    not: /^kysely$/,
    because: 'Only queries know the query builder.',
  },
  {
    from: /^server\/src\/features\//,
    except: /\.routes\.ts$/,
    not: /^(fastify|@fastify\/.*)$/,
    because: 'Only routes and http/ know Fastify.',
  },
  {
    from: /^server\/src\/features\/.*\.queries\.ts$/,
    only: /^(kysely|pg|zod)$|^contract\/|^server\/src\/db\/|^server\/src\/features\/.*\.queries\.ts$/,
    because: 'Queries are SQL: they know the query builder, db/, other queries and the contract.',
  },
  {
    from: /^server\/src\/features\//,
    not: /\.routes\.ts$/,
    because: 'Nobody but app.ts imports routes.',
  },
  {
    from: /^server\/src\/(pdf|storage|platform|db)\//,
    not: /^server\/src\/features\//,
    because: 'pdf, storage, platform and the database know no feature.',
  },
  {
    from: /^server\/src\/(pdf|storage|platform|db)\//,
    not: /^server\/src\/http\//,
    because: 'pdf, storage, platform and the database do not know HTTP.',
  },
  {
    from: /^web\/src\/features\//,
    not: /^web\/src\/portals\//,
    because: 'A part of a feature does not know on which page it stands.',
  },
  {
    from: /^web\/src\/(ui|api|offline)\//,
    not: /^web\/src\/(features|portals)\//,
    because: 'ui, api and offline know no feature and no portal.',
  },
]

/** Folders whose members stand side by side: none imports another. */
export const sideBySide = [
  { path: /^web\/src\/features\/([^/]+)\//, because: 'A web feature never imports another: they meet in portals.' },
  { path: /^web\/src\/portals\/([^/]+)\//, because: 'A portal never imports another portal.' },
]

/** What code may say only in one place, so that tests can put something else there. */
export const wordsWithAHome = [
  {
    words: ['process.env'],
    from: /^(contract|server|web)\/src\//,
    // platform.ts reads no setting: it hands on what every program of Windows needs.
    home: /^server\/src\/(env|main|db\/private-postgres\/platform)\.ts$/,
    because: 'Settings are read once, in env.ts.',
  },
  {
    words: ['new Date()', 'Date.now()', 'Math.random()'],
    from: /^(contract|server)\/src\//,
    home: /^server\/src\/platform\//,
    because: 'Time and chance come from platform/.',
  },
]

/** Names that say nothing about what is inside. */
export const namesThatSayNothing =
  /(^|[/.-])(utils?|helpers?|misc)\.[a-z]+$|(^|[/.])(common|types|constants|services?|index)\.[a-z]+$/
