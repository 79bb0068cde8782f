import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams, Navigate, useSearchParams } from 'react-router'
import { send } from '#web/api/client.ts'
import { equipmentLabels as labels } from '#web/features/equipment/equipment-words.ts'
import { equipmentQueries } from '#web/features/equipment/equipment.api.ts'
import { PieceTags } from '#web/features/tags/piece-tags.tsx'
import { formatLastTime } from '#web/features/inspections/form/last-time.tsx'
import { conditionHere } from '#web/features/inspections/on-site/also-at-site.tsx'
import { readKnownPiece } from '#web/offline/hooks/use-known-equipment.ts'
import { useLocalSession, type LocalSession } from '#web/offline/store/local-session.ts'
import { EngineerPage } from '#web/portals/engineer/engineer-header.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { Fact, Facts, Section } from '#web/ui/page/section.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { ConditionBadge } from '#web/features/equipment/condition-notice.tsx'
import { getEquipment, type Equipment } from '#contract/equipment/equipment.contract.ts'
import type { Condition } from '#contract/inspections/equipment/condition.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { britishDay, type Day } from '#contract/values/days.ts'
import { IconQrcodeOff } from '@tabler/icons-react'
import { itemAddress } from '#web/features/inspections/item-address.ts'
import { readLeadsTo, readOpenItem } from '#web/offline/hooks/read-scanned.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { getTag } from '#contract/tags/tags.contract.ts'
import { TagValue } from '#contract/values/tags.ts'

type Piece = Pick<Equipment, (typeof told)[number] | 'description' | 'serialNumber' | 'nextExaminationDate'> & {
  tags?: Equipment['tags'] | undefined
  condition: Condition
  last: string
}

const told = ['assetNumber', 'manufacturer', 'modelName', 'wll', 'location'] as const

export function PiecePage() {
  const { equipmentId = '' } = useParams()
  const localSession = useLocalSession()
  const today = useToday()
  const { data: piece, error } = useQuery({
    queryKey: ['engineer', 'piece', localSession.userId, equipmentId, today],
    queryFn: () => readPiece(localSession, equipmentId, today),
    retry: false,
    gcTime: 0,
  })
  return (
    <EngineerPage back={backFrom(useLocation().state)} title={piece ? itemName(piece) : 'Piece of equipment'}>
      {piece ? (
        <Stack gap={20}>
          <Particulars piece={piece} />
          <Tags equipmentId={equipmentId} known={piece.tags} />
        </Stack>
      ) : error ? (
        <EmptyState title="This piece can’t be shown">It isn’t on this device, or you can’t see it.</EmptyState>
      ) : (
        <LoadingPage shape="record" />
      )}
    </EngineerPage>
  )
}

/** As the office has them now; without signal those that this device knows. */
function Tags({ equipmentId, known = [] }: { equipmentId: string; known: Piece['tags'] }) {
  const { data } = useQuery({ ...equipmentQueries.one(equipmentId), retry: false })
  return <PieceTags piece={{ _id: equipmentId, tags: data?.tags ?? known }} />
}

/** Only our own pages write it. */
function backFrom(state: unknown) {
  const { itemAddress } = Object(state)
  return typeof itemAddress === 'string'
    ? { to: itemAddress, label: 'Back to the item' }
    : { to: '/engineer', label: 'Back to Your Jobs' }
}

function Particulars({ piece }: { piece: Piece }) {
  return (
    <Stack gap={20}>
      <div>
        <ConditionBadge condition={piece.condition} />
      </div>
      {piece.last && <Text style={{ whiteSpace: 'pre-line' }}>{piece.last}</Text>}
      <Section title="Particulars">
        <Facts>
          <Fact label={labels.serialNumber}>{piece.serialNumber || 'Not known'}</Fact>
          {told.map(
            (name) =>
              piece[name] && (
                <Fact key={name} label={labels[name]}>
                  {piece[name]}
                </Fact>
              ),
          )}
          <Fact label={labels.nextExaminationDate}>
            {piece.nextExaminationDate ? britishDay(piece.nextExaminationDate) : 'Not known'}
          </Fact>
        </Facts>
      </Section>
    </Stack>
  )
}

async function readPiece(localSession: LocalSession, equipmentId: string, today: Day): Promise<Piece> {
  const known = await readKnownPiece(localSession, equipmentId)
  if (known) return { ...known, condition: conditionHere(known, today), last: formatLastTime(null, known.last) }
  const piece = await send(getEquipment, { equipmentId })
  return { ...piece, last: formatLastTime(piece.lastExaminationDate, null) }
}

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
