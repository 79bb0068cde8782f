import { basename, dirname, join, relative, resolve } from 'node:path'
import { filesBelow } from './files-below.mjs'
import { root } from './repository.mjs'

const sources = join(root, 'server', 'src')
export const serverFolder = join(root, 'server', 'dist')

/**
 * How the server becomes JavaScript: our own code in one bundle, npm's packages left where they are.
 * @param {string} folder
 * @returns {import('rolldown').BuildOptions & { output: import('rolldown').OutputOptions }}
 */
export function serverBundle(folder) {
  return {
    input: entries(),
    platform: 'node',
    external: (id) => /^[^#./]/.test(id) && !id.startsWith('@thorough/'),
    output: {
      dir: folder,
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      // The bundle is made in one folder and lives in another.
      sourcemapPathTransform: (source, map) => {
        const livesIn = dirname(join(serverFolder, relative(folder, map)))
        return relative(livesIn, resolve(dirname(map), source))
      },
    },
  }
}

/** The server and every worker, as `main.js` and `<name>.worker.js`. */
function entries() {
  const workers = filesBelow(sources).filter((file) => file.endsWith('.worker.ts'))
  const files = [join(sources, 'main.ts'), ...workers]
  return Object.fromEntries(files.map((file) => [basename(file, '.ts'), file]))
}
