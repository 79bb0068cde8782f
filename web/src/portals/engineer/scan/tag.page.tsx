import { IconQrcodeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { send } from '#web/api/client.ts'
import { itemAddress } from '#web/features/inspections/item-address.ts'
import { readLeadsTo, readOpenItem } from '#web/offline/hooks/read-scanned.ts'
import { useLocalSession, type LocalSession } from '#web/offline/store/local-session.ts'
import { EngineerPage } from '#web/portals/engineer/engineer-page.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { getTag } from '#contract/tags/tags.contract.ts'
import { TagValue } from '#contract/values/tags.ts'

export function TagPage() {
  const value = useSearchParams()[0].get('value') ?? ''
  const localSession = useLocalSession()
  const { data: address } = useQuery({
    queryKey: ['engineer', 'tag', localSession.userId, value],
    queryFn: () => addressOf(localSession, value),
    retry: false,
    gcTime: 0,
  })
  if (address) return <Navigate to={address} replace />
  return (
    <EngineerPage back={{ to: '/engineer', label: 'Back to Your Jobs' }} title="Scanned code">
      {address === undefined ? <LoadingPage shape="record" /> : <NoPiece value={value} />}
    </EngineerPage>
  )
}

/** What the code says is text, also where it is an address. */
function NoPiece({ value }: { value: string }) {
  return (
    <EmptyState
      icon={IconQrcodeOff}
      title="No piece has this code"
      action={<ButtonLink to="/engineer">Back to Your Jobs</ButtonLink>}
    >
      <span>{value.slice(0, 200)}</span>
      <br />
      Open the job and scan it there to put it on a piece.
    </EmptyState>
  )
}

async function addressOf(localSession: LocalSession, value: string): Promise<string | null> {
  if (!TagValue.safeParse(value).success) return null
  const here = await readLeadsTo(localSession, value)
  if (here) return 'item' in here ? itemAddress(here.item.jobId, here.item) : pieceAddress(here.equipmentId)
  // It may have been put on since this device last fetched.
  const piece = (await send(getTag, { value }).catch(() => null))?.equipment
  if (!piece) return null
  const item = await readOpenItem(localSession, piece)
  return item ? itemAddress(item.jobId, item) : pieceAddress(piece._id)
}

function pieceAddress(equipmentId: string): string {
  return `/engineer/piece/${equipmentId}`
}
