import { IconEye, IconFileCertificate, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  useGenerateCertificate,
  useOpenCertificate,
  usePreviewCertificate,
  useRegenerateCertificate,
} from './certificates.api.ts'
import { Button, CallButton } from '#web/ui/form/button.tsx'
import { useReasonedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import { TabBlocked } from '#web/ui/overlay/open-tab.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useSecondsWhile } from '#web/ui/feedback/use-seconds-while.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import {
  getCertificate,
  getItemCertificate,
  getListedCertificate,
  type IssuedCertificate,
} from '#contract/certificates/certificates.contract.ts'
import { AppError } from '#contract/errors.ts'

interface Props {
  jobId: string
  /** The job's title: two cards have two of these buttons. */
  of: string
  variant?: 'primary' | 'secondary'
}

interface IssueProps extends Props {
  onIssued?: () => void
}

interface ViewProps extends Props {
  whenMissing?: string
  children?: ReactNode
}

export function ViewCertificateButton({
  jobId,
  of,
  variant = 'secondary',
  whenMissing,
  children = 'View Certificate',
}: ViewProps) {
  return (
    <CallButton
      variant={variant}
      icon={IconFileCertificate}
      call={useOpenCertificate(getCertificate)}
      input={{ jobId }}
      failure={(error) => whyUnopened(error, whenMissing)}
      aria-label={`View Certificate: ${of}`}
    >
      {children}
    </CallButton>
  )
}

export function GenerateCertificateButton({ jobId, of, variant = 'secondary', onIssued }: IssueProps) {
  const generate = useGenerateCertificate()
  const seconds = useSecondsWhile(generate.isPending)
  const press = () =>
    generate.mutate(
      { jobId },
      {
        onSuccess: (issued) => {
          toast.success('Certificate generated successfully!')
          notifyWarnings(issued)
          onIssued?.()
        },
        onError: (error) => notifyRefused(error, 'Error generating certificate'),
      },
    )
  return (
    <Button variant={variant} aria-label={`Generate Certificate: ${of}`} isBusy={generate.isPending} onClick={press}>
      {generate.isPending ? wordsWhile('Generating', seconds) : 'Generate Certificate'}
    </Button>
  )
}

export function RegenerateCertificateButton({ jobId, of, onIssued }: IssueProps) {
  const regenerate = useRegenerateCertificate()
  const seconds = useSecondsWhile(regenerate.isPending)
  const askReasonThen = useReasonedAction()
  const press = async () => {
    const issued = await askReasonThen({
      title: `Regenerate the certificate of ${of}?`,
      message:
        'This issues a new version from the job as it is now. It replaces the last one; the report and its email say what changed and why.',
      label: 'What changed and why',
      verb: 'Regenerate',
      mutate: (reason) => regenerate.mutateAsync({ jobId, reason }),
      success: () => 'Certificate regenerated successfully!',
      failure: (error) => textsOf(error, 'Error regenerating certificate'),
    })
    if (issued) onIssued?.()
  }
  return (
    <Button
      icon={IconRefresh}
      aria-label={`Regenerate Certificate: ${of}`}
      isBusy={regenerate.isPending}
      onClick={() => void press()}
    >
      {regenerate.isPending ? wordsWhile('Regenerating', seconds) : 'Regenerate Certificate'}
    </Button>
  )
}

/** A report of thousands of items takes minutes: the seconds show that it is still being made. */
function wordsWhile(doing: string, seconds: number): string {
  return seconds < 3 ? `${doing}…` : `${doing}… ${seconds} s`
}

function whyUnopened(error: unknown, whenMissing = 'Certificate not available'): string {
  return error instanceof TabBlocked ? error.message : whenMissing
}

export function notifyWarnings({ warnings }: IssuedCertificate) {
  for (const warning of warnings) toast.error(warning)
}

export function notifyRefused(error: unknown, words: string) {
  for (const text of textsOf(error, words)) toast.error(text)
}

function textsOf(error: unknown, words: string): string[] {
  return error instanceof AppError && error.status < 500 ? [words, sentenceOf(error)] : [words]
}

interface VersionProps {
  certificateId: string
  /** Names the certificate: a list has many of these buttons. */
  label: string
  variant?: 'quiet' | 'secondary'
  className?: string | undefined
  children: string
}

export function ViewVersionButton({ certificateId, label, ...button }: VersionProps) {
  return (
    <CallButton
      variant="quiet"
      {...button}
      call={useOpenCertificate(getListedCertificate)}
      input={{ certificateId }}
      failure={whyUnopened}
      aria-label={label}
    />
  )
}

interface ItemProps {
  jobId: string
  itemId: string
  /** Names the item: a list has many of these buttons. */
  of: string
  variant?: 'quiet' | 'secondary'
  children?: string
}

/** Opens what the job's certificate says of one item; the first press has it made. */
export function ItemCertificateButton({ of, variant = 'secondary', children, ...item }: ItemProps) {
  return (
    <CallButton
      variant={variant}
      icon={IconFileCertificate}
      call={useOpenCertificate(getItemCertificate)}
      input={item}
      failure={whyUnopened}
      aria-label={`Certificate for this item: ${of}`}
    >
      {children ?? 'Certificate for this item'}
    </CallButton>
  )
}

interface PreviewProps {
  jobId: string
  isOnline: boolean
  /** Of the job's work: what the server has not got is not in what it renders. */
  pendingCount: number
}

export function PreviewButton({ jobId, isOnline, pendingCount }: PreviewProps) {
  const preview = usePreviewCertificate()
  const seconds = useSecondsWhile(preview.isPending)
  if (!isOnline) return <p>You need a connection to preview the report.</p>
  if (pendingCount > 0)
    return (
      <p>
        You can preview the report once {counted(pendingCount, 'change')} on this device{' '}
        {pendingCount === 1 ? 'has' : 'have'} been sent.
      </p>
    )

  return (
    <CallButton
      icon={IconEye}
      call={preview}
      input={jobId}
      failure={(error) =>
        whyUnopened(error, error instanceof AppError ? sentenceOf(error) : 'The preview could not be opened')
      }
    >
      {preview.isPending ? wordsWhile('Making the preview', seconds) : 'Preview'}
    </CallButton>
  )
}
