import { Box, Group, Paper, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ItemStatusBadge } from './item-status-badge.tsx'
import styles from './pending-review-card.module.css'
import { lateWords, nameOf, workWords } from './pending-review-words.ts'
import { ItemThumbnail } from './item-photo.tsx'
import { differs, formatFit, itemValue, type ItemValues } from './item-words.ts'
import comparison from './work-comparison-table.module.css'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { Button } from '#web/ui/form/button.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import type { PendingReview } from '#contract/inspections/pending-review/pending-review.contract.ts'
import { photosOf } from '#contract/inspections/items/photos.rules.ts'
import { blankItem, type ItemField, itemFieldNames, itemLabels } from '#contract/inspections/items/item-fields.ts'

interface Props {
  work: PendingReview
  job: ReactNode
  actions?: ReactNode
}

export function PendingReviewCard({ work, job, actions }: Props) {
  const { kind, because, existing, sentBy, arrivedAt, reason } = work
  const name = nameOf(work)
  const titleId = `work-${work._id}`
  const isDeletion = kind === 'deleted-item'
  return (
    <Paper aria-labelledby={titleId} component="article">
      <Box p="16px 20px 12px">
        <Text c="dimmed" fz="xs" fw={600}>
          {workWords[kind]}
        </Text>
        <Box id={titleId} component="h2" fz="lg">
          {name}
        </Box>
        <Group component="p" gap="4px 12px" m="6px 0">
          {job}
        </Group>
        <p className={styles.facts}>
          Sent by <strong>{sentBy.name}</strong>, arrived {britishMoment(arrivedAt)}. {lateWords[because]}
        </p>
        <Settled work={work} />
      </Box>
      <Box p="4px 20px 12px">
        {isDeletion && (
          <p>
            {sentBy.name} deleted it: “{reason}”.{' '}
            {existing ? (
              <>
                It still stands in the job as <ItemStatusBadge item={existing} />
              </>
            ) : (
              'It is no longer in the job.'
            )}
          </p>
        )}
        {!isDeletion && !existing && (
          <Text c="dimmed" mb="sm">
            {kind === 'new-item' ? 'This item isn’t on the job.' : 'The item it changes is no longer there.'}
          </Text>
        )}
        {!isDeletion && <WorkComparisonTable fields={compareWork(work)} isBeside={existing !== null} />}
      </Box>
      {actions && <div className={styles.actions}>{actions}</div>}
    </Paper>
  )
}

function Settled({ work: { outcome, settledBy, settledAt } }: { work: PendingReview }) {
  if (outcome === 'waiting' || !settledAt) return null
  return (
    <p className={styles.facts}>
      {outcome === 'accepted' ? 'Accepted' : 'Dismissed'} by <strong>{settledBy?.name ?? 'someone'}</strong>,{' '}
      {britishMoment(settledAt)}.
    </p>
  )
}

interface TableProps {
  fields: ComparedField[]
  /** False where there is nothing to compare with: then only what arrived is listed. */
  isBeside: boolean
}

function WorkComparisonTable({ fields, isBeside }: TableProps) {
  const [isWhole, setIsWhole] = useState(false)
  const same = fields.filter(({ differs }) => !differs)
  const shown = isBeside && !isWhole ? fields.filter(({ differs }) => differs) : fields
  return (
    <>
      <table className={`${comparison.table} ${isBeside ? comparison.beside : ''}`}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Arrived</th>
            {isBeside && <th scope="col">Saved now</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((compared) => (
            <Row key={compared.field} {...compared} isBeside={isBeside} />
          ))}
        </tbody>
      </table>
      {isBeside && same.length > 0 && (
        <Button
          variant="quiet"
          className={comparison.more ?? ''}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole
            ? 'Show only what differs'
            : `Show ${counted(same.length, 'field')} that ${same.length === 1 ? 'is' : 'are'} the same`}
        </Button>
      )}
    </>
  )
}

function Row({ field, arrived, stands, differs, isBeside }: ComparedField & { isBeside: boolean }) {
  const isMarked = isBeside && differs
  return (
    <tr className={isMarked ? comparison.differs : ''}>
      <th scope="row">
        {itemLabels[field]}
        {isMarked && <span className="visually-hidden"> differs</span>}
      </th>
      <td data-label="Arrived">
        <Value field={field} value={arrived} />
      </td>
      {isBeside && (
        <td data-label="Saved now">
          <Value field={field} value={stands} />
        </td>
      )}
    </tr>
  )
}

function Value({ field, value }: { field: string; value: unknown }) {
  const words = itemValue(field, value)
  if (!words)
    return (
      <Box component="em" c="dimmed">
        empty
      </Box>
    )
  if (field === 'photos') return photosOf(Object({ photos: value })).map(({ url }) => <OpenPhoto key={url} url={url} />)
  return field === 'photoUrl' ? <OpenPhoto url={words} /> : words
}

function OpenPhoto({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" aria-label="Open the photo in a new tab">
      <ItemThumbnail url={url} />
    </a>
  )
}

type ComparedField = ReturnType<typeof compareWork>[number]

/** What arrived beside what stands, field by field; what neither says anything about is left out. */
function compareWork({ sent, existing }: Pick<PendingReview, 'sent' | 'existing'>) {
  if (!sent) return []
  return itemFieldNames.flatMap((field) => {
    if (!(field in sent) || (isTold(field) && !differs(field, sent[field], existing?.[field]))) return []
    const [arrived, stands] = [told(field, sent), told(field, existing)]
    const isSilent = !isFilledIn(field, arrived) && !isFilledIn(field, stands)
    return isSilent ? [] : [{ field, arrived, stands, differs: !isSame(field, arrived, stands) }]
  })
}

type Written = { [Name in ItemField]?: ItemValues[Name] | undefined }

function told(field: ItemField, written: Written | null): unknown {
  const isFit = field === 'fitForPurpose' && written?.fitForPurpose !== undefined
  return isFit ? formatFit(Object.assign({ ...blankItem }, written)) : written?.[field]
}

/** The one defect or photo of an item is shown in its own field already. */
function isTold(field: ItemField): boolean {
  return field === 'defects' || field === 'photos'
}

const toldAsNo = ['fitForPurpose', 'installedCorrectly', 'seriousInjuryRisk'] as const satisfies ItemField[]

/** A "no" that is the usual answer tells nobody anything, unless it was a "yes". */
function isFilledIn(field: ItemField, value: unknown): boolean {
  return value === false ? toldAsNo.some((each) => each === field) : itemValue(field, value) !== ''
}

/** The address of a photo is signed anew each time; what it leads to is in its path. */
function isSame(field: ItemField, one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => {
    const words = itemValue(field, value)
    if (field === 'photos')
      return photosOf(Object({ photos: value }))
        .map(({ url }) => url.split('?')[0])
        .join()
    return field === 'photoUrl' ? words.split('?')[0] : words
  }
  return plain(one) === plain(other)
}
