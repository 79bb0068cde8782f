import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const server = `http://127.0.0.1:${process.env.PORT || 3000}`

/** Loaded with the first page of everybody, visitors too. */
const everybodyNeeds = new RegExp(
  [
    'web/src/api/(answer|client|former-sessions|idle-timeout|listeners|reachability|server-clock|session|use-send)',
    'web/src/features/auth/(auth.api|return-path).ts',
    'web/src/ui/feedback/(counted|empty-state|error-words|failure|notice|refusal)[.]',
    'web/src/ui/(theme/(mark|meaning|theme)|overlay/(dialogs|lazy-overlay)|feedback/(toast|error-boundary|loading))[./]',
    'web/src/ui/form/(plain-controls|saving/field-errors)[.]',
    '@mantine/(core|hooks|store|notifications)/.*/(MantineProvider|core|Group|Stack|Text|Paper)/',
    'web/src/ui/page/(lazy-page|page-arrival).ts',
    'contract/src/(endpoint|errors|permissions|plain-words).ts',
    'contract/src/auth/auth.(contract|rules).ts',
    'icons-react/dist/esm/(createReactComponent|defaultAttributes).mjs',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
)

/** The sign-in screen, and what other pages share with it on which people sign in. */
const signInNeeds = new RegExp(
  ['web/src/portals/sign-in/(sign-in-frame|sign-in.page)[.]', 'web/src/features/auth/sign-in-form[.]']
    .join('|')
    .replaceAll('/', '[\\\\/]'),
)

/** Loaded with the engineer's first page: together it is smaller than in a dozen files of a few hundred bytes. */
const engineersNeed = new RegExp(
  [
    'contract/src/inspections/(inspections.contract|items/(defects.rules|item-fields|item-status.rules))[.]',
    'contract/src/jobs/(jobs.contract|job-days.rules)[.]',
    'contract/src/notices/notices.(contract|rules)[.]',
    'contract/src/bundles/',
    'contract/src/(counts/counts|tags/bind-tags).contract[.]',
    'contract/src/values/tags[.]',
    'web/src/features/jobs/(job-marks|job-words)[.]',
    'web/src/ui/feedback/(status-badge|time-ago)[.]',
    'web/src/ui/page/(bottom-bar|use-today)[.]',
    'web/src/ui/overlay/use-restore-focus[.]',
    'web/src/ui/table/list-address[.]',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
)

export default defineConfig({
  resolve: {
    alias: [
      // The build for browsers of today, which is smaller; what the package offers first also runs in old ones.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
    ],
  },
  plugins: [
    withoutSummaries(),
    withoutJsonSchemas(),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      // offline/new-version.ts registers it, so that a new release waits until the person says so.
      injectRegister: null,
      // The reader of scanned codes is named there too, and fetched when it is first needed (sw.ts).
      injectManifest: { globPatterns: ['**/*.{js,css,html,woff2,svg,wasm}'] },
      manifest: {
        name: 'Thorough',
        short_name: 'Thorough',
        description: 'The inspection system for LOLER lifting equipment.',
        lang: 'en-GB',
        id: '/',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: '#14213d',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
  ],
  server: { proxy: { '/api': server, '/files': server } },
  preview: { proxy: { '/api': server, '/files': server } },
  build: {
    outDir: 'dist',
    // The security policy allows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Together, so that no chunk can make a schema before zod was told to do without eval.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-without-eval/ },
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-query|query-core))[\\/]/,
            },
            // By itself, because the pages of visitors do without.
            { name: 'router', test: /node_modules[\\/]react-router[\\/]/ },
            // What the first page of everybody needs, visitors too: in one file instead of twenty that name each other.
            { name: 'base', test: everybodyNeeds },
            { name: 'sign-in', test: signInNeeds },
            { name: 'on-site', test: engineersNeed },
          ],
        },
      },
    },
  },
})

/** What each call does is said for the readers of the API's documentation; no browser reads it. */
function withoutSummaries(): Plugin {
  const summary = /\bsummary:\s*(?:(?:'(?:[^'\\]|\\.)*'|`[^`]*`)\s*\+?\s*)+,/g
  return {
    name: 'without-summaries',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /contract[\\/]src[\\/].*\.contract\.ts$/ },
      handler: (code) => ({ code: code.replace(summary, "summary: '',"), map: null }),
    },
  }
}

/** Every schema of zod can describe itself in JSON, which only the server's documentation asks for: 5 KB of a first load. */
function withoutJsonSchemas(): Plugin {
  const exported = /^export (?:const|function) (\w+)/gm
  return {
    name: 'without-json-schemas',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ },
      handler: (code) => ({
        code: Array.from(code.matchAll(exported), ([, name]) => `export const ${name} = () => undefined\n`).join(''),
        map: null,
      }),
    },
  }
}
