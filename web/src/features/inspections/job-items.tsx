import { Box, Group, Stack, Text } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { choiceFrom, findItems, ItemFilter } from './item-filter.tsx'
import { ItemTable } from './item-table.tsx'
import { ItemStatusBadge } from './item-status-badge.tsx'
import { formatFit, itemValue, wordsForNothing } from './item-words.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { Pager } from '#web/ui/table/list-page.tsx'
import { Panel } from '#web/ui/overlay/dialog-frame.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { FactLine } from '#web/ui/page/section.tsx'
import { LinkedPhoto } from '#web/ui/page/linked-photo.tsx'
import { itemsWithSameSerial } from '#contract/inspections/equipment/equipment.rules.ts'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { asksForOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import { isLeftOut } from '#contract/inspections/examination/outcome.rules.ts'
import { photosOf } from '#contract/inspections/items/photos.rules.ts'
import { formatParagraph, problemsOf } from '#contract/inspections/completion/lawful-report.rules.ts'
import { fieldsWhere, itemLabels, type ItemField } from '#contract/inspections/items/item-fields.ts'

interface Props extends ItemDetailProps {
  items: InspectionItem[]
  whenEmpty?: ReactNode
}

const itemsPerPage = 50

export function JobItems({ items, Action, whenEmpty }: Props) {
  const address = useListAddress()
  const choice = choiceFrom(address.filter('result'))
  const found = findItems(items, address.q, choice)
  const page = Math.min(address.page, Math.max(1, Math.ceil(found.length / itemsPerPage)))

  if (items.length === 0) {
    return (
      <EmptyState icon={IconClipboardList} title="No inspection items yet" action={whenEmpty}>
        The engineer adds them on site, or they are loaded from a previous job.
      </EmptyState>
    )
  }
  return (
    <>
      <Group gap="12px 16px" mb={16}>
        <SearchField label="Search items" value={address.q} onSearch={address.search} />
        <ItemFilter items={items} choice={choice} onChange={(result) => address.choose({ result })} />
      </Group>
      {found.length === 0 ? (
        <NothingMatches what="item" q={address.q} onClear={() => address.choose({ q: null, result: null })} />
      ) : (
        <ItemTable
          items={found.slice((page - 1) * itemsPerPage, page * itemsPerPage)}
          sameSerial={new Set(itemsWithSameSerial(items).map(({ _id }) => _id))}
          addressOf={({ _id }) => address.with({ item: _id })}
        />
      )}
      <Pager page={page} pageSize={itemsPerPage} total={found.length} onPageChange={address.goToPage} />
      <OpenItem items={items} itemId={address.filter('item')} closed={address.with({ item: null })} Action={Action} />
    </>
  )
}

interface OpenItemProps extends Omit<Props, 'whenEmpty'> {
  itemId: string | null
  closed: string
}

function OpenItem({ items, itemId, closed, Action }: OpenItemProps) {
  const navigate = useNavigate()
  const item = items.find(({ _id }) => _id === itemId)
  return (
    <Panel
      isOpen={Boolean(item)}
      title={item ? itemName(item) : ''}
      onClose={() => void navigate(closed, { replace: true })}
    >
      {item && <ItemDetail item={item} Action={Action} />}
    </Panel>
  )
}

const titles = ['Defects', 'Examination', 'Equipment'] as const

interface ItemDetailProps {
  Action?: ComponentType<{ item: InspectionItem }> | undefined
}

function ItemDetail({ item, Action }: ItemDetailProps & { item: InspectionItem }) {
  const errors = problemsOf(item)
  return (
    <Stack gap={20} pt={16}>
      <div>
        <ItemStatusBadge item={item} />
      </div>
      {Action && (
        <div>
          <Action item={item} />
        </div>
      )}
      {errors.length > 0 && (
        <Stack
          component="ul"
          gap={4}
          p="sm"
          bd="1px solid var(--repair-line)"
          bdrs="md"
          bg="var(--repair-soft)"
          c="var(--repair)"
          fw={500}
          aria-label="Still missing from the report"
        >
          {errors.map(({ code, message, paragraph }) => (
            <li key={code}>
              {message}{' '}
              {paragraph && (
                <Text span fw={400} style={{ whiteSpace: 'nowrap' }}>
                  {formatParagraph(paragraph)}
                </Text>
              )}
            </li>
          ))}
        </Stack>
      )}
      {photosOf(item).map(({ url }, place, all) => (
        <LinkedPhoto key={url} url={url} of={photoName(item, place, all.length)} radius="md" />
      ))}
      {titles.map((title) => (
        <section key={title} aria-label={title}>
          <Box component="h3" fz="md" pb={6} style={{ borderBottom: '1px solid var(--line)' }}>
            {title}
          </Box>
          <Box component="dl" className="lined">
            {fieldsWhere('section', title)
              .filter((field) => field !== 'defects' || item.defects.length > 1)
              .map((field) => (
                <Box key={field} py="xs">
                  <FactLine label={itemLabels[field]}>{valueOf(item, field)}</FactLine>
                </Box>
              ))}
          </Box>
        </section>
      ))}
      <Text c="dimmed" fz="xs">
        First saved {britishMoment(item.createdAt)}, last changed {britishMoment(item.updatedAt)}
      </Text>
    </Stack>
  )
}

function valueOf(item: InspectionItem, field: ItemField): ReactNode {
  if (field === 'fitForPurpose' && item.status === 'awaiting_inspection') {
    return (
      <Text span c="dimmed">
        {isLeftOut(item) ? 'Not examined' : 'Not examined yet'}
      </Text>
    )
  }
  if (field === 'fitForPurpose') return formatFit(item)
  if (field === 'installedCorrectly' && !item.firstInspectionAfterInstall) return <Nothing />
  if (field === 'seriousInjuryRisk' && !asksForOpinion(item)) return <Nothing />
  if (field === 'schemeReference' && item.examinationType !== 'written_scheme') return <Nothing />
  if (field === 'exceptionalEvent' && item.examinationType !== 'exceptional') return <Nothing />
  const words = itemValue(field, item[field])
  return words || <Nothing words={wordsForNothing[field]} />
}

function Nothing({ words }: { words?: string | undefined }) {
  return (
    <Text span c="dimmed">
      {words ?? (
        <>
          <span aria-hidden>–</span>
          <span className="visually-hidden">nothing written</span>
        </>
      )}
    </Text>
  )
}

function photoName(item: InspectionItem, place: number, count: number): string {
  return count === 1 ? `Photo of ${itemName(item)}` : `Photo ${place + 1} of ${itemName(item)}`
}
