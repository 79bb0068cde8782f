import { notifications } from '@mantine/notifications'
import type { Table } from 'dexie'
import { render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { Route, Routes, useLocation } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { SessionScope } from '#web/api/session-scope.tsx'
import { DeviceWork } from '#web/portals/device-work/device-work.tsx'
import { EngineerPortal } from '#web/portals/engineer/engineer-portal.tsx'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'
import { localSessionOf, type LocalSession } from '#web/offline/store/local-session.ts'
import type { LocalTables } from '#web/offline/store/local-store.ts'
import { inTransaction } from '#web/offline/store/transaction.ts'
import { unfetched } from '#web/offline/pull/pulled-jobs.ts'
import { serverItemFrom } from '#web/offline/store/server-item.ts'
import { givenSession } from './given-session.ts'
import { inOwnTask } from './in-own-task.ts'
import { InMemoryRouter } from './memory-router.tsx'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

interface OnDevice {
  jobs?: Job[]
  items?: InspectionItem[]
  /** False for a device that the server has never told anything. */
  hasHeard?: boolean
}

/** A device of a signed-in engineer that holds these jobs and items, and nothing else. */
export async function givenEngineersDevice({
  jobs = [],
  items = [],
  hasHeard = true,
}: OnDevice): Promise<LocalSession> {
  const { user } = givenSession({ role: 'engineer' })
  const localSession = localSessionOf(user._id)
  const { store, userId } = localSession
  const jobRow = { ...unfetched, userId, standing: 'listed', itemsStamp: 's', wantedStamp: 's', storedAt: 0 } as const
  const row = { userId, mine: null, isDeletedHere: false, lineage: 0 }
  const examiner = { qualifications: 'LEEA', hasSignature: true, employer: '', employerAddress: '' }
  // At one moment: what the screens of the test before are still fetching must not come between.
  const lay = async (tables: LocalTables) => {
    await Promise.all(Object.values<Table>({ ...tables }).map((table) => table.clear()))
    await tables.jobs.bulkPut(jobs.map((job) => ({ ...jobRow, _id: job._id, job })))
    await tables.items.bulkPut(
      items.map((item, place) => ({ ...row, _id: item._id, jobId: item.jobId, place, server: serverItemFrom(item) })),
    )
    if (hasHeard) await tables.meta.put({ userId, key: 'examiner', value: examiner })
  }
  await inOwnTask(() => inTransaction(store, store.tables, lay))
  return localSession
}

/** Opens the portal at an address of it. */
export function openEngineer(path: string): void {
  notifications.clean()
  render(
    <InMemoryRouter path={path}>
      <SessionScope>
        <Routes>
          <Route path="/engineer/*" element={<ForEngineers />} />
          <Route path="*" element={null} />
        </Routes>
      </SessionScope>
      <Where />
    </InMemoryRouter>,
  )
}

/** A user who has signed out sees nothing of it, as in the app. */
function ForEngineers() {
  if (!useSession()) return null
  return (
    <>
      <DeviceWork />
      <ThemeProvider>
        <EngineerPortal />
      </ThemeProvider>
    </>
  )
}

/** Nobody answers. */
export function noSignal(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
}

export function whereWeAre(): string | null {
  return screen.getByRole('status', { name: 'address' }).textContent
}

function Where() {
  return <output aria-label="address">{useLocation().pathname}</output>
}
