import { Box, Stack, Text } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { ItemStatusBadge } from './item-status-badge.tsx'
import { formatFit, itemValue, wordsForNothing } from './item-words.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { FactLine } from '#web/ui/page/facts.tsx'
import { LinkedPhoto } from '#web/ui/page/linked-photo.tsx'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { asksForOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import { isLeftOut } from '#contract/inspections/examination/outcome.rules.ts'
import { photosOf } from '#contract/inspections/items/photos.rules.ts'
import { formatParagraph, problemsOf } from '#contract/inspections/completion/lawful-report.rules.ts'
import { fieldsWhere, itemLabels, type ItemField } from '#contract/inspections/items/item-fields.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

const titles = ['Defects', 'Examination', 'Equipment'] as const

export interface ItemDetailProps {
  Action?: ComponentType<{ item: InspectionItem }> | undefined
}

export function ItemDetail({ item, Action }: ItemDetailProps & { item: InspectionItem }) {
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
