import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import styles from './scan-answer.module.css'
import { mentions } from '#web/features/inspections/on-site/also-at-site.tsx'
import { bindTag } from '#web/offline/actions/bind-tag.ts'
import { useEquipmentAtSite } from '#web/offline/hooks/use-equipment-at-site.ts'
import { useLocalItems } from '#web/offline/hooks/use-local-items.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { findItems } from '#web/features/inspections/item-filter.tsx'
import { awaitsInspection } from '#contract/inspections/items/item-status.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  value: string
  job: LocalJob
  onPut: () => void
  onCancel: () => void
}

const shownAtOnce = 20

/** The items of the job, those that await first, then what else is at its site; a search finds the customer's other pieces too. */
export function PutOnPiece({ value, job, onPut, onCancel }: Props) {
  const localSession = useLocalSession()
  const [q, setQ] = useState('')
  const items = useLocalItems(job._id) ?? []
  const { here, elsewhere } = useEquipmentAtSite({ companyId: job.companyId._id, siteAddressId: job.siteAddressId._id })
  const found = findItems(items, q, 'all').toSorted(awaitingFirst)
  const names = new Set(items.map(itemName))
  const known = q === '' ? here : [...here, ...elsewhere].filter((piece) => mentions(piece, q))
  const others = known.filter((piece) => !names.has(itemName(piece)))
  const choices = [
    ...found.map((item) => ({ key: item._id, name: itemName(item), to: { itemId: item._id } })),
    ...others.map((piece) => ({ key: piece._id, name: itemName(piece), to: { equipmentId: piece._id } })),
  ]
  const put = async ({ name, to }: (typeof choices)[number]) => {
    try {
      await bindTag(localSession, { jobId: job._id, value, about: name, to })
      toast.success(`The code is on ${name}.`)
      onPut()
    } catch {
      toast.error('Error saving the code')
    }
  }
  return (
    <Stack component="section" gap={12} aria-label="Choose the piece">
      <h3>Which piece is it on?</h3>
      <div>
        <SearchField label="Search pieces" value={q} onSearch={setQ} />
      </div>
      {choices.length === 0 && <Text c="dimmed">No piece matches.</Text>}
      <div className={styles.buttons}>
        {choices.slice(0, shownAtOnce).map((choice) => (
          <Button key={choice.key} isSentence onClick={() => void put(choice)}>
            {choice.name}
          </Button>
        ))}
      </div>
      {choices.length > shownAtOnce && <Text c="dimmed">Search to find one of the others.</Text>}
      <Button variant="quiet" onClick={onCancel}>
        Back
      </Button>
    </Stack>
  )
}

function awaitingFirst(
  one: Parameters<typeof awaitsInspection>[0],
  other: Parameters<typeof awaitsInspection>[0],
): number {
  return Number(awaitsInspection(other)) - Number(awaitsInspection(one))
}
