import { Button, Group, Stack, Text } from '@mantine/core'
import { IconMail, IconMessage } from '@tabler/icons-react'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { DangerAnswers } from './danger-answers.tsx'
import { DangerWords } from './danger-words.tsx'
import { saveAnswers, answeredItems, tellingOf, type Errors, type TellDraft } from './tell-draft.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useDraftWriter } from '#web/features/inspections/form/use-draft-writer.ts'
import { pictureOfStrokes } from '#web/features/signatures/drawing-pad.ts'
import { SignaturePad, useDrawingPad } from '#web/features/signatures/drawn-signature.tsx'
import { createNotice } from '#web/offline/actions/notices.ts'
import { usePeopleToTell, type Person } from '#web/offline/hooks/use-contacts.ts'
import { useSyncState } from '#web/offline/hooks/use-sync-state.ts'
import type { DraftPlace } from '#web/offline/store/drafts.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import { isQuotaExceeded } from '#web/offline/store/storage-room.ts'
import type { LocalItem, LocalJob } from '#web/offline/store/local-views.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { MomentField } from '#web/ui/form/date/moment-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { BottomBar } from '#web/ui/page/bottom-bar.tsx'
import { missingAnswers, noticeWords, type NoticeItem } from '#contract/notices/notice-words.rules.ts'
import { noticeHowLabels, noticeHows } from '#contract/inspections/dangers/notice-hows.rules.ts'
import { dayInLondon, type Day } from '#contract/values/days.ts'

interface Props {
  job: LocalJob
  /** As they stand on this device. */
  found: LocalItem[]
  items: NoticeItem[]
  examinedOn: Day[]
  place: DraftPlace
  atFirst: TellDraft
  onLeave: () => void
}

export function TellForm({ job, found, items, examinedOn, place, atFirst, onLeave }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(atFirst)
  const writer = useDraftWriter<TellDraft>(place)
  const { tell, missingOf, isSaving } = useCreateNotice({ job, found, items, examinedOn, place, onLeave })
  const errors = missingOf(draft)
  const told = answeredItems(items, draft)
  const isComplete = told.every(({ dangers }) => dangers.every((danger) => missingAnswers(danger).length === 0))
  const latest = useRef(atFirst)
  const change = (changes: Partial<TellDraft>) => {
    latest.current = { ...latest.current, ...changes }
    setDraft(latest.current)
    writer.change(latest.current)
  }
  const pad = useDrawingPad(atFirst.strokes, (strokes) => change({ strokes }))
  const [isSigning, setIsSigning] = useState(atFirst.strokes.length > 0)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    writer.hold()
    const signature = pad.isEmpty ? null : await pictureOfStrokes(pad.strokes(), 'signature.png')
    if (await tell(draft, signature)) return writer.drop()
    writer.release()
    const missing = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-missing] :is(input, button)')
    // In the middle: at the bottom edge the bar would lie over what is said about it.
    missing?.scrollIntoView?.({ block: 'center' })
    missing?.focus({ preventScroll: true })
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={20}>
        <DangerAnswers
          items={items}
          draft={draft}
          errors={errors}
          today={dayInLondon(new Date(serverNow()))}
          onChange={(answers) => change({ answers })}
        />
        <DangerWords items={told} />
        {isComplete && <SendIt job={job} items={told} />}
        <Missing error={errors['risk']}>
          <Choices
            label="Is there an existing or imminent risk of serious personal injury?"
            isLabelShown
            help="Your opinion as the examiner."
            options={answers}
            value={draft.risk}
            onChange={(risk) => change({ risk })}
          />
        </Missing>
        <WhoField companyId={job.companyId._id} draft={draft} error={errors['toldName']} onChange={change} />
        <Missing error={errors['how']}>
          <Choices
            label="How did you tell them?"
            isLabelShown
            options={ways}
            value={draft.how}
            onChange={(how) => change({ how })}
          />
        </Missing>
        <Field
          label="Their role"
          name="toldRole"
          autoComplete="off"
          help="Such as site manager."
          value={draft.toldRole}
          onChange={({ currentTarget }) => change({ toldRole: currentTarget.value })}
        />
        <MomentField value={draft.when} error={errors['toldAt']} onChange={(when) => change({ when })} />
        <Collapsible
          title="Their signature"
          summary={pad.isEmpty ? 'if they give it' : 'signed'}
          isOpen={isSigning}
          onToggle={setIsSigning}
        >
          <SignaturePad pad={pad} error={undefined} isBusy={isSaving} />
        </Collapsible>
        <BottomBar>
          <Button onClick={onLeave}>Cancel</Button>
          <Button type="submit" variant="primary" style={{ flex: '1 1 auto' }} aria-disabled={isSaving}>
            I’ve told them
          </Button>
        </BottomBar>
      </Stack>
    </form>
  )
}

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

const ways = noticeHows.map((value) => ({ value, label: noticeHowLabels[value] }))

interface WhoProps {
  companyId: string
  draft: TellDraft
  error: string | undefined
  onChange: (changes: Partial<TellDraft>) => void
}

const maxOffered = 4

/** The person who was told last and the contacts there are one tap; anyone else is typed. */
function WhoField({ companyId, draft, error, onChange }: WhoProps) {
  const people = usePeopleToTell(companyId).slice(0, maxOffered)
  const isChosen = ({ name }: Person) => name === draft.toldName
  return (
    <Stack gap={8}>
      <Field
        label="Who did you tell?"
        name="toldName"
        autoComplete="off"
        required
        value={draft.toldName}
        error={error}
        onChange={({ currentTarget }) => onChange({ toldName: currentTarget.value })}
      />
      <Group gap={8}>
        {people.map((person) => (
          <Button
            key={person.name}
            aria-pressed={isChosen(person)}
            maw="100%"

            onClick={() => onChange({ toldName: person.name, toldRole: person.role || draft.toldRole })}
          >
            {[person.name, person.role].filter(Boolean).join(', ')}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

function Missing({ error, children }: { error: string | undefined; children: ReactNode }) {
  return (
    <div {...(error && { 'data-missing': true })}>
      {children}
      {error && (
        <Text role="alert" c="var(--danger)" mt={4}>
          {error}
        </Text>
      )}
    </div>
  )
}

/** For a phone without data: the message goes by the telephone network, or waits in the mail program. */
function SendIt({ job, items }: Pick<Props, 'job' | 'items'>) {
  const words = `${job.companyId.name}, ${job.siteAddressId.addressLine1}\n\n${noticeWords(items)}`
  const body = encodeURIComponent(words)
  const subject = encodeURIComponent(`Danger: ${job.title}`)
  return (
    <Group gap="sm" grow>
      <Button
        component="a"
        href={`sms:?&body=${body}`}
        leftSection={<IconMessage size={20} stroke={1.75} aria-hidden />}
      >
        Text it
      </Button>
      <Button
        component="a"
        href={`mailto:?subject=${subject}&body=${body}`}
        leftSection={<IconMail size={20} stroke={1.75} aria-hidden />}
      >
        Email it
      </Button>
    </Group>
  )
}

const deviceFull = 'This device is full: delete photos, videos or apps that you don’t need.'

type Telling = Pick<Props, 'job' | 'found' | 'items' | 'examinedOn' | 'place' | 'onLeave'>

/** Records it; false while something is missing, or when this device could not write it down. */
function useCreateNotice({ job, found, items, examinedOn, place, onLeave }: Telling) {
  const localSession = useLocalSession()
  const { isOnline } = useSyncState()
  const [isSaving, setIsSaving] = useState(false)
  const [hasTried, setHasTried] = useState(false)
  /** Nothing is said to be missing before the person has pressed; from then on it goes as soon as it is filled in. */
  const missingOf = (draft: TellDraft): Errors => {
    const told = hasTried && tellingOf(draft, { items, examinedOn }, new Date(serverNow()))
    return told && 'errors' in told ? told.errors : {}
  }
  const tell = async (draft: TellDraft, signature: Blob | null): Promise<boolean> => {
    if (isSaving) return false
    const told = tellingOf(draft, { items, examinedOn }, new Date(serverNow()))
    setHasTried(true)
    if ('errors' in told) return false
    setIsSaving(true)
    try {
      const { noticeId } = draft
      const { _id: jobId, companyId } = job
      const to = { noticeId, jobId, companyId: companyId._id, place }
      const answered = answeredItems(items, draft)
      if (job.isOpen) await saveAnswers(localSession, found, answered)
      const notice = { ...to, items: answered, telling: told.telling, signature }
      const { isDeviceFull } = await createNotice(localSession, notice)
      toast.success(isOnline ? 'Recorded. Sending now.' : 'Recorded. It goes first when there’s signal.')
      if (isDeviceFull) toast.error(deviceFull)
      onLeave()
      return true
    } catch (error) {
      toast.error(isQuotaExceeded(error) ? `Not recorded. ${deviceFull}` : 'Error recording who you told')
      return false
    } finally {
      setIsSaving(false)
    }
  }
  return { tell, missingOf, isSaving }
}
