import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField, Field, typed } from '#web/ui/form/field.tsx'
import { CopyField } from '#web/ui/form/copy-field.tsx'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { fieldErrors, focusFirstError } from '#web/ui/form/saving/field-errors.ts'
import { refusedFields } from '#web/ui/form/saving/save-failure.ts'
import { Panel } from '#web/ui/overlay/dialog-frame.tsx'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import { useToday } from '#web/ui/page/use-today.ts'
import { ExportMenu } from '#web/ui/table/list-page.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import {
  createShareLink,
  type ShareLink,
  deleteShareLink,
  exportShareLinks,
  listShareLinks,
} from '#contract/packs/share-links.contract.ts'
import { hasEnded, maxShareDays, whyNotUntil } from '#contract/packs/share-links.rules.ts'
import { addDays, britishDay } from '#contract/values/days.ts'
import { download } from '#web/api/client.ts'
import { listQuery } from '#web/api/queries.ts'
import { useSend } from '#web/api/use-send.ts'

export interface Place {
  /** Customers need none. */
  companyId?: string
  sites: { _id: string; addressLine1: string; city: string }[]
  /** False for who reaches only some sites: they share one of these. */
  isWhole?: boolean
}

export function SharePanel({ onClose, ...place }: Place & { onClose: () => void }) {
  const { data, error, refetch } = useQuery(shareLinksQuery(place.companyId))
  return (
    <Panel isOpen title="Share certificates" onClose={onClose}>
      <Stack gap={24} pt={8}>
        <p>Send an auditor a link to every current certificate. They need no account, and see nothing else.</p>
        <NewLink {...place} />
        {error && !data && <QuietRetry what="The links" error={error} onRetry={() => void refetch()} />}
        {data && <Links links={data.rows} companyId={place.companyId} />}
      </Stack>
    </Panel>
  )
}

const usualDays = 30

function NewLink({ companyId, sites, isWhole = true }: Place) {
  const today = useToday()
  const [site, setSite] = useState(isWhole ? '' : (sites[0]?._id ?? ''))
  const [endsOn, setEndsOn] = useState(() => addDays(today, usualDays))
  const [pin, setPin] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  /** The reply that made it is the only one that has it. */
  const [url, setUrl] = useState<string | null>(null)
  const { mutate, isPending } = useCreateShareLink()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const input = {
      ...(companyId && { companyId }),
      ...(site && { siteAddressId: site }),
      endsOn,
      ...(pin && { pin }),
    }
    const wrong = fieldErrors(createShareLink.input, input)
    const why = wrong['endsOn'] ? null : whyNotUntil(endsOn, today)
    const found = why ? { endsOn: why, ...wrong } : wrong
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstError(event.currentTarget, found)
    mutate(input, {
      onSuccess: (link) => setUrl(link.url),
      onError: (failure) => {
        setErrors(refusedFields(failure))
        toast.error(serverText(failure, 'The link could not be created. Try again.'))
      },
    })
  }

  if (url !== null)
    return (
      <Stack>
        <CopyField
          label="Link for the auditor"
          value={url}
          help="Copy it now: you won’t see it again. Anyone who has it can open it."
        />
        <div>
          <Button variant="quiet" onClick={() => setUrl(null)}>
            Create another
          </Button>
        </div>
      </Stack>
    )
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {sites.length > 1 && (
          <SelectField
            label="Certificates of"
            name="siteAddressId"
            value={site}
            options={[
              ...(isWhole ? [{ value: '', label: 'All sites' }] : []),
              ...sites.map(({ _id, addressLine1, city }) => ({ value: _id, label: `${addressLine1}, ${city}` })),
            ]}
            onChange={setSite}
          />
        )}
        <DateField
          label="Last day"
          name="endsOn"
          required
          value={endsOn}
          min={today}
          max={addDays(today, maxShareDays)}
          help={`${maxShareDays} days at most.`}
          error={errors['endsOn']}
          onChange={setEndsOn}
        />
        <Field
          label="PIN (optional)"
          name="pin"
          inputMode="numeric"
          maxLength={12}
          help="4 to 12 digits. Give it to the auditor separately from the link."
          {...typed(pin, setPin, errors['pin'])}
        />
        <div>
          <Button type="submit" variant="primary" isBusy={isPending} busyWords="Creating...">
            Create link
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function Links({ links, companyId }: { links: ShareLink[]; companyId: string | undefined }) {
  const today = useToday()
  const end = useEndLink()
  return (
    <PartList
      title="Links"
      parts={links}
      nothing="No one has a link yet."
      action={
        links.length > 0 && (
          <ExportMenu load={(format) => download(exportShareLinks, { ...(companyId && { companyId }), format })} />
        )
      }
      row={(link) => ({
        title: placeOf(link),
        lines: [
          hasEnded(link, today) ? `Ended ${britishDay(link.endsOn)}` : `Until ${britishDay(link.endsOn)}`,
          link.hasPin && 'With a PIN',
          formatOpenings(link),
          `Created by ${link.createdBy.name}`,
        ],
        action: (
          <Button
            aria-label={`${hasEnded(link, today) ? 'Remove' : 'End'} the link to ${placeOf(link)}`}
            onClick={() => void end(link)}
          >
            {hasEnded(link, today) ? 'Remove' : 'End'}
          </Button>
        ),
      })}
    />
  )
}

function placeOf({ siteAddressId: site }: ShareLink): string {
  return site ? `${site.addressLine1}, ${site.city}` : 'All sites'
}

function formatOpenings({ openings, lastOpenedAt }: ShareLink): string {
  if (!lastOpenedAt) return 'Not opened yet'
  return `Opened ${counted(openings, 'time')}, last ${britishMoment(lastOpenedAt)}`
}

function useEndLink() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync } = useDeleteShareLink()
  return ({ _id }: ShareLink) =>
    confirmThen({
      title: 'End this link?',
      message: 'It stops working at once, for everyone who has it.',
      verb: 'End link',
      isDangerous: true,
      mutate: () => mutateAsync({ shareLinkId: _id }),
      success: () => 'The link has ended.',
      failure: 'The link could not be ended. Try again.',
    })
}

const shareLinks = ['share-links'] as const

/** Customers name no company: theirs is their own. */
const shareLinksQuery = (companyId: string | undefined) => ({
  ...listQuery([...shareLinks, companyId], listShareLinks, { ...(companyId && { companyId }), limit: 100 }),
  // Openings are counted elsewhere.
  staleTime: 0,
})

const useCreateShareLink = () => useSend(createShareLink, { invalidates: shareLinks })
const useDeleteShareLink = () => useSend(deleteShareLink, { invalidates: shareLinks })
