import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const server = `http://127.0.0.1:${process.env.PORT || 3000}`

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      // offline/new-version.ts registers it, so that a new release waits until the person says so.
      injectRegister: null,
      injectManifest: { globPatterns: ['**/*.{js,css,html,woff2,svg}'] },
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
          ],
        },
      },
    },
  },
})
