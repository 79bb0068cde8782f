import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/dashboard/dashboard.contract.ts'
import type { Deps } from '#server/deps.ts'
import { countDuePieces } from '#server/features/equipment/equipment-list.queries.ts'
import { countUnnotifiedCompanies } from '#server/features/reminders/due-pieces.queries.ts'
import { route } from '#server/http/route.ts'
import { getAttention } from './attention.actions.ts'
import { countForDashboard } from './dashboard.queries.ts'

export function dashboardRoutes(app: FastifyInstance, { db, clock }: Deps) {
  route(app, contract.getAttention, () => getAttention({ db, clock }))
  route(app, contract.getDashboard, async (_, actor) => {
    const today = clock.today()
    const [counts, unnotified, pieces] = await Promise.all([
      countForDashboard(db, { userId: actor.userId, today }),
      countUnnotifiedCompanies(db, today),
      countDuePieces(db, today),
    ])
    return { ...counts, nobodyToTell: unnotified, today: { ...pieces, ...counts.today } }
  })
}
