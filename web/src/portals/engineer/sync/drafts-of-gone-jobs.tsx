import { Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { StoredItemDraft } from '#web/features/inspections/form/item-draft.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import { discardDraft } from '#web/offline/store/drafts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { itemName } from '#contract/inspections/items/item-name.ts'
import type { GoneDraft } from '#web/portals/engineer/your-jobs/steps-needed.ts'

export function DraftsOfGoneJobs({ drafts, onLeave }: { drafts: GoneDraft[]; onLeave: () => void }) {
  if (drafts.length === 0) return null
  return (
    <section>
      <h3>Typed and not saved</h3>
      <Text c="dimmed">Their job is no longer in your list. Open the form to save what you typed.</Text>
      <Stack component="ul" gap="sm" mt="xs">
        {drafts.map((draft) => (
          <Entry key={draft.key} draft={draft} onLeave={onLeave} />
        ))}
      </Stack>
    </section>
  )
}

function Entry({ draft, onLeave }: { draft: GoneDraft; onLeave: () => void }) {
  const localSession = useLocalSession()
  const confirm = useConfirm()
  const { key, jobId, itemId, jobTitle, value } = draft
  const typed = StoredItemDraft.safeParse(value).data
  const name = (typed && itemName(typed.values)) || 'An item'
  const form = `/engineer/job/${jobId}/${itemId === null ? 'add' : `edit/${itemId}`}`

  const discard = async () => {
    if (await confirm({ ...discarding, title: `Discard ${name}?` })) await discardDraft(localSession, key)
  }
  return (
    <Stack component="li" gap={6}>
      <p>
        <strong>{`${name} · `}</strong>
        {jobTitle === null ? (
          'Its job'
        ) : (
          <Link to={form} onClick={onLeave}>
            {jobTitle}
          </Link>
        )}
      </p>
      <Button onClick={() => void discard()}>Discard</Button>
    </Stack>
  )
}

const discarding = {
  message: 'What you typed there was never saved and can’t be brought back.',
  verb: 'Discard',
  isDangerous: true,
}
