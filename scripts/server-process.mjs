import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './repository.mjs'
import { serverFolder } from './server-bundle.mjs'

/**
 * Runs the built server on this terminal, but apart from it: Ctrl-C goes to every process of a terminal, and from
 * there it would reach the server a second time, which to the server means "at once". It ends when we do. On Windows it stays
 * on the terminal, for apart from it a server could only be ended, not told to stop: there Ctrl-C is for the server itself.
 */
export function spawnServer() {
  const stopWithParent = pathToFileURL(join(root, 'scripts', 'stop-with-parent.mjs')).href
  const words = ['--enable-source-maps', '--import', stopWithParent, join(serverFolder, 'main.js')]
  return spawn(process.execPath, words, { cwd: root, stdio: 'inherit', detached: process.platform !== 'win32' })
}
