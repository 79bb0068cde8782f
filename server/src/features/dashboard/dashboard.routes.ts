import type { FastifyInstance } from 'fastify'
import { getDashboard } from '#contract/dashboard/dashboard.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { countForDashboard } from './dashboard.queries.ts'

export function dashboardRoutes(app: FastifyInstance, { db }: Deps) {
  route(app, getDashboard, async (_, actor) => {
    const counts = await countForDashboard(db, actor.userId)
    return {
      companies: counts.companies,
      users: { engineer: counts.engineers, admin: counts.admins, customer: counts.customers },
      jobs: { pending: counts.jobsPending, inProgress: counts.jobsInProgress },
      recoveredWork: counts.recoveredWork,
      missing: {
        firmDetails: !counts.hasFirmDetails,
        headSignature: !counts.hasHeadSignature,
        ownSignature: !counts.hasOwnSignature,
      },
    }
  })
}
