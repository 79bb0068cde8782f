import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { send } from '#web/api/client.ts'
import { equipmentLabels as labels } from '#web/features/equipment/equipment-words.ts'
import { equipmentQueries } from '#web/features/equipment/equipment.api.ts'
import { PieceTags } from '#web/features/tags/piece-tags.tsx'
import { formatLastTime } from '#web/features/inspections/form/last-time.tsx'
import { conditionHere } from '#web/features/inspections/on-site/also-at-site.tsx'
import { readKnownPiece } from '#web/offline/hooks/use-known-equipment.ts'
import { useLocalSession, type LocalSession } from '#web/offline/store/local-session.ts'
import { EngineerPage } from '#web/portals/engineer/engineer-page.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { Section, Fact, Facts } from '#web/ui/page/section.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { ConditionBadge } from '#web/features/equipment/condition-notice.tsx'
import { getEquipment, type Equipment } from '#contract/equipment/equipment.contract.ts'
import { whyUnsafe, type Condition } from '#contract/inspections/equipment/condition.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { britishDay, type Day } from '#contract/values/days.ts'

type Piece = Pick<Equipment, (typeof told)[number] | 'description' | 'serialNumber' | 'nextExaminationDate'> & {
  tags?: Equipment['tags'] | undefined
  condition: Condition
  why: string
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
      <Stack gap={8} align="flex-start">
        <ConditionBadge condition={piece.condition} />
        {piece.why && <Text>{piece.why}</Text>}
      </Stack>
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
  if (known) {
    const condition = conditionHere(known, today)
    const why = condition === 'unsafe' ? whyUnsafe(known) : ''
    return { ...known, condition, why, last: formatLastTime(null, known.last) }
  }
  const piece = await send(getEquipment, { equipmentId })
  return {
    ...piece,
    why: piece.condition === 'unsafe' ? piece.conditionReason : '',
    last: formatLastTime(piece.lastExaminationDate, null),
  }
}
