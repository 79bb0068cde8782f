import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#contract/errors.ts'
import { sendRefusal } from '#server/http/error-handler.ts'

/** Serves the built web app from the same origin; what is no file of it and no call is a screen's address. */
export async function serveWebApp(app: FastifyInstance, folder: string) {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: 'index.html',
      cacheControl: false,
      setHeaders: (response, path) => void response.setHeader('cache-control', cacheControl(path)),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      ['GET', 'HEAD'].includes(request.method) &&
      !/^\/(api|files|calendar)(\/|$|\?)/.test(request.url) &&
      !isFileName(request.url)
    if (isScreen && isBuilt) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return sendRefusal(reply, new AppError('not-found', 'There is nothing at this address.'))
  })
}

function cacheControl(path: string): string {
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** A missing script or picture must not be answered with a page. */
function isFileName(url: string): boolean {
  return /\.[a-z0-9]{2,11}$/i.test(url.split('?')[0] ?? '')
}
