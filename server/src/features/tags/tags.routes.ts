import type { FastifyInstance } from 'fastify'
import * as binding from '#contract/tags/bind-tags.contract.ts'
import * as publicTag from '#contract/tags/public-tag.contract.ts'
import * as contract from '#contract/tags/tags.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { getPublicTag, bindItemTag, bindTag, endTag, getTag } from './tags.actions.ts'
import { printLabels } from './labels.actions.ts'

export function tagRoutes(app: FastifyInstance, deps: Deps) {
  keepOutOfSearchEngines(app)
  route(app, publicTag.getPublicTag, ({ code }, { address }) => getPublicTag(deps, address, code))
  route(app, contract.getTag, ({ value }, actor) => getTag(deps, actor, value))
  routeCreation(app, binding.bindTag, (input, actor) => bindTag(deps, actor, input))
  routeCreation(app, binding.bindItemTag, (input, actor) => bindItemTag(deps, actor, input))
  route(app, contract.printLabels, (input, actor) => printLabels(deps, actor, input))
  route(app, contract.endTag, ({ tagId }, actor) => endTag(deps, actor, tagId))
}

/** The page of a label and the call behind it. */
function keepOutOfSearchEngines(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api\/)?t\//.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow')
    done()
  })
}
